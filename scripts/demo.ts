/**
 * `npm run demo -- --properties N [--from FILE.json] [--images K] [--add]`: fills the database of
 * DATA_DIR with hosts, properties, upgrades, drawn photos and interests, the same on every run.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { countSite } from "../src/server/admin/admin.queries.ts";
import { migrate, openDatabase } from "../src/server/db/open.ts";
import { createDeps, makeDataDir } from "../src/server/deps.ts";
import { settingsOrExit } from "../src/server/serve.ts";
import { limits } from "../src/shared/limits.ts";
import { demoPassword, fill } from "./demo/fill.ts";
import { inventListing } from "./demo/invent.ts";
import { readListings } from "./demo/listings.ts";

const { values } = parseArgs({
  options: {
    properties: { type: "string" },
    from: { type: "string" },
    images: { type: "string", default: "2" },
    add: { type: "boolean", default: false },
  },
});

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function whole(text: string, name: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    fail(`--${name} must be a whole number from 0 to ${max}`);
  }
  return value;
}

const images = whole(values.images, "images", limits.imagesPerProperty);
const read = values.from === undefined ? undefined : await readListings(values.from);
const wanted = whole(
  values.properties ?? String(read?.listings.length ?? 24),
  "properties",
  1_000_000,
);
const listings =
  read?.listings.slice(0, wanted) ?? Array.from({ length: wanted }, (_, n) => inventListing(n));

const settings = settingsOrExit();
makeDataDir(settings.dataDir);
const db = openDatabase(join(settings.dataDir, "solarstay.sqlite"));
await migrate(db);
if (countSite(db).properties > 0 && !values.add) {
  fail("The database already has properties. Say --add to put more beside them.");
}

const deps = createDeps({ settings, db, log: pino({ level: "warn" }) });
const tty = process.stdout.isTTY;
const { properties, refused } = await fill(deps, listings, images, (done) => {
  if (tty) process.stdout.write(`\r${done} of ${listings.length} properties`);
});
if (tty) process.stdout.write("\n");

const allRefused = [...(read?.refused ?? []), ...refused];
for (const { name, reason } of allRefused) console.log(`refused: ${name} (${reason})`);
console.log(
  `${properties} properties listed with ${images} photos each, ${allRefused.length} refused.\n` +
    `Hosts sign in as host1@example.org, host2@example.org … with the password "${demoPassword}".`,
);
db.sqlite.close();
