import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHousekeeping } from "../housekeeping.ts";
import { adminBy } from "../testing/admins.ts";
import { accountsBy, ada } from "../testing/accounts.ts";
import { runCommand } from "../testing/command.ts";
import { makeInterest, makeProperty, makeUser } from "../testing/factories.ts";
import { mailsOf } from "../testing/mails.ts";
import { siteIn } from "../testing/site.ts";
import { startSmtpServer } from "../testing/smtp.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createClockTrust } from "./clock-trust.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** The number of rows of every table. */
function counts({ deps: { db } }: TestApp): Record<string, number> {
  const tables = db.sqlite
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .pluck()
    .all();
  const count = (table: string) =>
    Number(db.sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

/** A site with one row of every kind that is erased by age. */
async function start() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off", MIN_FREE_DISK_MB: "0" } });
  const admin = await makeUser(app, { role: "admin" });
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  await makeInterest(app, id);
  const accounts = accountsBy("REST", app);
  await accounts("signup", ada);
  await accounts("forgotPassword", { email: host.email });
  const report = { property_id: id, reason: "other", text: "It is not what it says" };
  await app.rest("POST", "/api/listing-reports", { body: report });
  await adminBy("REST", app, admin.token)("reports.dismiss", 1);
  app.deps.db.sqlite.exec(`
    INSERT INTO email_changes (user_id, old_email, new_email, created_at) SELECT id, email, 'new@example.org', created_at FROM users WHERE id = ${host.id};
    INSERT INTO incidents (kind, began_at, ended_at) SELECT 'disk', created_at, created_at FROM users LIMIT 1;
    UPDATE site_settings SET interest_retention_days = 365;
  `);
  await mailsOf(app);
  const health = async () =>
    (await app.rest("GET", "/api/admin/health", { token: admin.token })).body as {
      problems: string[];
    };
  return { app, health };
}

test("a clock years ahead is reported and erases nothing until it has run for a day", async () => {
  const { app, health } = await start();
  app.advance(hour);
  await runHousekeeping(app.deps);
  const before = counts(app);
  expect(await health()).toMatchObject({ problems: [] });

  app.setClock(2 * year);
  await runHousekeeping(app.deps);
  app.advance(23 * hour);
  await runHousekeeping(app.deps);
  expect(counts(app)).toEqual(before);
  expect(app.deps.clockTrust.doubt()).toBeDefined();
  // By that clock the sessions have expired, so ask the database.
  const { token } = await makeUser(app, { role: "admin" });
  expect((await app.rest("GET", "/api/admin/health", { token })).body).toMatchObject({
    problems: [expect.stringContaining("The clock may be wrong")],
  });

  // The clock is right again, and nothing was lost.
  app.setClock(-2 * year);
  await runHousekeeping(app.deps);
  expect(counts(app)).toMatchObject({ guest_interests: before["guest_interests"] });
  expect(app.deps.clockTrust.doubt()).toBeUndefined();

  // The clock was right after all: after a day everything that old is erased.
  app.setClock(2 * year);
  await runHousekeeping(app.deps);
  app.advance(25 * hour);
  await runHousekeeping(app.deps);
  const erasedTables = ["guest_interests", "sessions", "link_tokens", "signups", "outbox"];
  const alsoGone = ["email_changes", "listing_reports", "incidents"];
  for (const table of [...erasedTables, ...alsoGone]) {
    expect.soft(counts(app)[table], table).toBeLessThan(before[table] ?? 0);
  }
});

test("nothing is erased by age in the first quarter of an hour", async () => {
  const { app } = await start();
  app.deps.db.sqlite.exec("UPDATE guest_interests SET created_at = '2020-01-01T00:00:00.000Z'");
  app.advance(14 * minute);
  await runHousekeeping(app.deps);
  expect(counts(app)).toMatchObject({ guest_interests: 1 });
  app.advance(2 * minute);
  await runHousekeeping(app.deps);
  expect(counts(app)).toMatchObject({ guest_interests: 0 });
});

test("the server and doctor notice a wrong clock by the time of the last run", async () => {
  const dataDir = await temporaryFolder();
  const lastRun = join(dataDir, "last-run");
  const longAgo = new Date(Date.now() - 2 * year).toISOString();
  await writeFile(lastRun, longAgo);
  const app = await siteIn(dataDir);
  await makeInterest(app, (await makeProperty(app, await makeUser(app))).id);
  app.deps.db.sqlite.exec(`
    UPDATE guest_interests SET created_at = '2020-01-01T00:00:00.000Z';
    UPDATE site_settings SET interest_retention_days = 365;
  `);
  app.advance(hour);
  await runHousekeeping(app.deps);
  expect(counts(app)).toMatchObject({ guest_interests: 1 });
  expect((await readFile(lastRun, "utf8")).split("\n")).toContain(longAgo);
  // Without systemd's statement about the clock.
  const { out } = await runCommand(["doctor"], { dataDir, env: { PATH: "" } });
  expect(out).toMatch(/^warning {2}clock .+ but the server last ran at /m);

  app.advance(day);
  await runHousekeeping(app.deps);
  expect(counts(app)).toMatchObject({ guest_interests: 0 });
  expect(await readFile(lastRun, "utf8")).not.toContain(longAgo);
});

test("a site that is off at night is trusted after a day of running, one whose clock jumps is not", async () => {
  const dataDir = await temporaryFolder();
  const { db } = (await createTestApp()).deps;
  let now = Date.parse("2026-03-01T18:00:00.000Z");
  let up = 0;
  const pass = (ms: number) => {
    now += ms;
    up += ms;
  };
  const run = (hours: number) => {
    up = 0;
    const trust = createClockTrust({
      dataDir,
      db,
      clock: () => new Date(now),
      uptime: () => up,
    });
    trust.note();
    for (let n = 0; n < hours; n += 1) {
      pass(hour);
      trust.note();
    }
    return trust.mayErase();
  };
  const evenings = (count: number) =>
    Array.from({ length: count }, () => {
      const believed = run(6);
      pass(18 * hour);
      return believed;
    });
  await writeFile(join(dataDir, "last-run"), new Date(now - 3 * day).toISOString());
  expect(evenings(5)).toEqual([false, false, false, true, true]);

  // Three evenings are less than a day each.
  for (const leap of [year, year, -2 * year]) {
    now += leap;
    expect(evenings(3)).toEqual([false, false, false]);
  }
  expect(evenings(1)).toEqual([true]);
});

test("a clock that is ahead neither gives up emails nor postpones them for years", async () => {
  const smtp = await startSmtpServer();
  const app = await createTestApp({ env: { SMTP_URL: smtp.url } });
  const admin = await makeUser(app, { role: "admin" });
  const { id } = await makeProperty(app, admin);
  app.advance(hour);
  await makeInterest(app, id);
  app.setClock(2 * year);
  smtp.refusal = { at: "RCPT TO", with: "451 Greylisted, come back later" };
  app.deps.outbox.start();
  await app.deps.outbox.idle();
  const row = () =>
    app.deps.db.sqlite.prepare("SELECT state, attempts FROM outbox").get() as object;
  expect(row()).toEqual({ state: "queued", attempts: 1 });

  app.setClock(-2 * year);
  smtp.refusal = undefined;
  await runHousekeeping(app.deps);
  await app.deps.outbox.idle();
  expect(row()).toEqual({ state: "sent", attempts: 2 });
  await smtp.close();
});

test("a failing housekeeping job is reported and does not stop the others", async () => {
  const { app } = await start();
  app.advance(200 * day);
  app.deps.db.sqlite.exec(`
    UPDATE guest_interests SET created_at = '2020-01-01T00:00:00.000Z';
    CREATE TRIGGER broken BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'broken sessions'); END;
    CREATE TRIGGER broken_too BEFORE DELETE ON incidents BEGIN SELECT RAISE(ABORT, 'broken incidents'); END;
  `);
  const failed = runHousekeeping(app.deps);
  await expect(failed).rejects.toThrow(AggregateError);
  const { sessions, incidents, ...rest } = counts(app);
  expect({ sessions: sessions === 0, incidents }).toEqual({ sessions: false, incidents: 1 });
  expect(rest).toMatchObject({ guest_interests: 0, outbox: 0, signups: 0, link_tokens: 0 });
  expect(readdirSync(join(app.dataDir, "outbox"))).toEqual([]);
});
