import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertSession } from "../../src/server/features/accounts/auth/auth.queries.ts";
import { insertUser } from "../../src/server/features/accounts/users/users.queries.ts";
import { createToken, hashToken } from "../../src/server/core/access/tokens.ts";
import { findCountryId } from "../../src/server/features/site/countries/countries.queries.ts";
import { inTransaction, migrate, openDatabase } from "../../src/server/core/db/open.ts";
import { insertInterest } from "../../src/server/features/interest/guest-interest.queries.ts";
import { insertProperty } from "../../src/server/features/properties/properties.queries.ts";
import { compareCost } from "./cost.ts";
import { type Server, startSolarStay } from "./processes.ts";

const [few, many] = [100, 10_000];
const properties = 5;

type Inbox = { server: Server; token: string; stop: () => Promise<void> };

/** CPU time to open an inbox of 10,000 interests compared with one of 100. */
export async function inbox(): Promise<void> {
  const small = await startInbox(few, 4811);
  const large = await startInbox(many, 4812);
  console.log(`${many} interests against ${few}:`);
  try {
    for (const [name, path] of [
      ["the inbox", "/api/guest-interests?state=new"],
      ["the dashboard", "/api/dashboard"],
    ] as const) {
      const paths = [path];
      await compareCost(name, { ...large, paths }, { ...small, paths }, 2);
    }
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

/** A server with one host, who has this many interests in a few properties. */
async function startInbox(interests: number, port: number): Promise<Inbox> {
  const folder = await mkdtemp(join(tmpdir(), "solarstay-inbox-"));
  const token = await fill(folder, interests);
  const server = await startSolarStay(folder, port);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, token, stop };
}

async function fill(folder: string, interests: number): Promise<string> {
  const db = openDatabase(join(folder, "solarstay.sqlite"));
  await migrate(db);
  const now = new Date();
  const created_at = now.toISOString();
  const token = createToken();
  inTransaction(db, () => {
    const user = { name: "Ana Ruiz", email: "ana@example.org", password_hash: "-" };
    const id = insertUser(db, { ...user, role: "host", created_at });
    const expires_at = new Date(now.getTime() + 24 * 3_600_000).toISOString();
    insertSession(db, {
      user_id: id,
      token_hash: hashToken(token),
      created_at,
      expires_at,
      idle_ends_at: null,
    });
    const text = {
      name: "Casa Sol",
      location: "Ronda",
      country_id: findCountryId(db, "Spain") ?? 1,
      contact_email: "stay@casasol.example",
    };
    const ids = Array.from({ length: properties }, () => insertProperty(db, id, text, now));
    for (let n = 0; n < interests; n += 1) {
      insertInterest(db, {
        property_id: ids[n % properties] ?? 1,
        guest_name: `Guest ${n}`,
        guest_email: `guest-${n}@example.org`,
        message: "We are two and would like to come for a week in May. Is there shade?",
        arrival: "2027-05-10",
        departure: "2027-05-17",
        guests: 2,
        created_at: new Date(now.getTime() - (interests - n) * 60_000).toISOString(),
      });
    }
  });
  db.sqlite.close();
  return token;
}
