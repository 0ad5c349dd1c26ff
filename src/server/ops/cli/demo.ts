import { limits } from "../../../shared/limits.ts";
import { recordCommand } from "../../features/site/audit-log/audit-log.queries.ts";
import { countSite } from "../../features/site/admin/admin.queries.ts";
import { demoPassword } from "../demo/accounts.ts";
import { fill } from "../demo/fill.ts";
import { inventListing } from "../demo/invent.ts";
import { readListings } from "../demo/listings.ts";
import { createDeps } from "../../deps.ts";
import { createLog } from "../../core/log.ts";
import type { Env } from "../../core/env/env.ts";
import { Refusal } from "../../core/refusal.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { withDatabase } from "./database.ts";

type Options = {
  properties?: string | undefined;
  images: string;
  from?: string | undefined;
  add: boolean;
  public: boolean;
};

const mostProperties = 1_000_000;

/**
 * `demo`: fills the database with hosts, properties, upgrades, drawn photos and interests, the same
 * on every run. Not beside a server, whose start would remove the new photo files.
 */
export async function demo(options: Options): Promise<void> {
  const images = whole(options.images, "images", limits.imagesPerProperty);
  const read = options.from === undefined ? undefined : await readListings(options.from);
  const unlessSaid = String(read?.listings.length ?? 24);
  const count = whole(options.properties ?? unlessSaid, "properties", mostProperties);
  const listings =
    read?.listings.slice(0, count) ?? Array.from({ length: count }, (_, n) => inventListing(n));

  const env = loadEnv();
  if (!options.public) refusePublic(env);
  const { properties, refused } = await withDatabase(
    env.dataDir,
    async (db) => {
      if (countSite(db).properties > 0 && !options.add) {
        throw new Refusal("The database already has properties. Use --add to add more.");
      }
      const deps = createDeps({ env, db, log: createLog({ ...env, logLevel: "warn" }) });
      const tty = process.stdout.isTTY;
      const filled = await fill(deps, listings, images, (done) => {
        if (tty) process.stdout.write(`\r${done} of ${listings.length} properties`);
      });
      if (tty) process.stdout.write("\n");
      recordCommand(db, {
        act: "demo_data_added",
        subject: { kind: "demo_data", id: null, name: counted(filled.properties) },
      });
      return filled;
    },
    { alone: true },
  );

  const allRefused = [...(read?.refused ?? []), ...refused];
  for (const { name, reason } of allRefused) {
    process.stdout.write(`refused: ${name} (${reason})\n`);
  }
  process.stdout.write(
    `${properties} properties listed with ${images} photos each, ${allRefused.length} refused.\n` +
      `Hosts sign in as host1@example.org, host2@example.org … with the password "${demoPassword}".\n`,
  );
}

/** On a real site, strangers could sign in, and emails would go to made-up addresses. */
function refusePublic({ publicUrl, publicUrlIsLoopback, smtpUrl }: Env): void {
  if (publicUrlIsLoopback && smtpUrl === undefined) return;
  const real = publicUrlIsLoopback ? "SMTP_URL is set" : `PUBLIC_URL is ${publicUrl}`;
  throw new Refusal(
    `${real}, so this looks like a real site. The demo hosts have a well-known password, and emails would go to made-up addresses. Use another DATA_DIR with other settings, or --public if you are sure.`,
  );
}

const counted = (count: number) => `${count} ${count === 1 ? "property" : "properties"}`;

function whole(text: string, name: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new Refusal(`--${name} must be a whole number from 0 to ${max}`);
  }
  return value;
}
