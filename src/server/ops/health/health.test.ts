import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { envWarnings } from "../../core/env/env-warnings.ts";
import { translateInto } from "../../core/i18n/catalogues.ts";
import { openDatabase } from "../../core/db/open.ts";
import { makeInterest, makeProperty, makeUser, propertyText } from "../../testing/factories.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { noteBackup } from "./backups.queries.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

async function start(env: Record<string, string> = {}, databaseFile?: string) {
  const app = await createTestApp({ env: { MIN_FREE_DISK_MB: "0", ...env }, databaseFile });
  const admin = await makeUser(app, { role: "admin" });
  const health = async () =>
    (await app.rest("GET", "/api/admin/health", { token: admin.token })).body;
  const line = async () =>
    (await app.rest("GET", "/api/admin", { token: admin.token })).body as { systemHealth: string };
  return { app, admin, health, line };
}

test("a new site is healthy, and shows its version, its sizes and that no backup was made", async () => {
  const { health, line } = await start();
  expect(await health()).toStrictEqual({
    problems: [],
    security_events: [],
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database_bytes: expect.any(Number),
    free_disk_bytes: expect.any(Number),
    last_backup_at: null,
    mail_server: null,
  });
  const { database_bytes, free_disk_bytes } = (await health()) as Record<string, number>;
  expect(database_bytes).toBeGreaterThan(50_000);
  expect(free_disk_bytes).toBeGreaterThan(0);
  expect(await line()).toMatchObject({ systemHealth: "Healthy" });
});

test("little disk space is reported, with the free space", async () => {
  const { line } = await start({ MIN_FREE_DISK_MB: "100000000" });
  expect(await line()).toMatchObject({
    systemHealth: expect.stringMatching(/^Only [\d.]+ (MB|GB) of disk space left$/),
  });
});

test("a backup is too old after a week", async () => {
  const { app, health } = await start();
  // Longer than a session lasts.
  const line = async () => {
    const { token } = await makeUser(app, { role: "admin" });
    return (await app.rest("GET", "/api/admin", { token })).body;
  };
  const made = app.deps.clock();
  noteBackup(app.deps.db, made);
  expect(await health()).toMatchObject({ problems: [], last_backup_at: made.toISOString() });
  app.advance(7 * day - minute);
  expect(await line()).toMatchObject({ systemHealth: "Healthy" });
  app.advance(2 * day + minute);
  expect(await line()).toMatchObject({ systemHealth: "The last backup is 9 days old" });
  noteBackup(app.deps.db, app.deps.clock());
  expect(await line()).toMatchObject({ systemHealth: "Healthy" });
});

test("problems and warnings are said in the caller's language", async () => {
  const { app } = await start({ LANGUAGES: "en,de", RATE_LIMITS: "off" });
  noteBackup(app.deps.db, app.deps.clock());
  app.advance(9 * day);
  const { token } = await makeUser(app, { role: "admin", language: "en" });
  const headers = { "accept-language": "de" };
  const t = translateInto("de");
  const old = t(
    "{days, plural, one {The last backup is # day old} other {The last backup is # days old}}",
    { days: 9 },
  );
  expect(await app.rest("GET", "/api/admin/health", { token, headers })).toMatchObject({
    body: { problems: [old] },
  });
  expect(await app.rest("GET", "/api/admin", { token, headers })).toMatchObject({
    body: { systemHealth: old, warnings: envWarnings(app.deps.env).map((warning) => t(warning)) },
  });
});

test("a mail server that accepts nothing is reported after a quarter of an hour, until it does", async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  smtp.refusal = { at: "MAIL FROM", with: "451 Not now" };
  const { app, health, line } = await start({ SMTP_URL: smtp.url });
  await makeInterest(app, (await makeProperty(app, await makeUser(app))).id);
  app.deps.outbox.start();
  await app.deps.outbox.idle();
  expect(await health()).toMatchObject({ problems: [], mail_server: new URL(smtp.url).host });
  for (const minutes of [1, 2, 4, 8]) {
    app.advance(minutes * minute);
    await app.deps.outbox.idle();
  }
  app.advance(1);
  expect(await line()).toMatchObject({
    systemHealth: "1 email is waiting: the mail server does not accept them",
  });
  smtp.refusal = undefined;
  app.advance(16 * minute);
  await app.deps.outbox.idle();
  expect(await line()).toMatchObject({ systemHealth: "Healthy" });
});

test("a failed write of the database is reported for a day", async () => {
  const { app, line } = await start({}, join(await temporaryFolder(), "solarstay.sqlite"));
  const host = await makeUser(app);
  const add = () =>
    app.rest("POST", "/api/properties", {
      token: host.token,
      body: { ...propertyText, description: "x".repeat(5000) },
    });
  const { sqlite } = app.deps.db;
  sqlite.pragma(`max_page_count = ${String(sqlite.pragma("page_count", { simple: true }))}`);
  let failed = 0;
  for (let n = 0; n < 40 && failed < 2; n += 1) if ((await add()).status === 503) failed += 1;
  sqlite.pragma("max_page_count = 1000000");
  expect(await line()).toMatchObject({
    systemHealth: "The database failed 2 times within a day (SQLITE_FULL)",
  });
  app.advance(day - minute);
  expect((await line()).systemHealth).toContain("The database failed");
});

test("a lock of another process is reported by REST and tRPC", async () => {
  const databaseFile = join(await temporaryFolder(), "solarstay.sqlite");
  const { app, admin, line } = await start({}, databaseFile);
  app.deps.db.sqlite.pragma("busy_timeout = 10");
  const other = openDatabase(databaseFile);
  onTestFinished(() => void other.sqlite.close());
  other.sqlite.exec("BEGIN IMMEDIATE");
  await app.rest("POST", "/api/properties", { token: admin.token, body: propertyText });
  await app.rpc("mutation", "properties.create", propertyText, { token: admin.token });
  other.sqlite.exec("ROLLBACK");
  expect(await line()).toMatchObject({
    systemHealth: expect.stringMatching(/^The database failed 2 times .*SQLITE_BUSY/),
  });
});

test("database failures of the outbox are reported even without calls", async () => {
  const databaseFile = join(await temporaryFolder(), "solarstay.sqlite");
  const { app, line } = await start({}, databaseFile);
  await makeInterest(app, (await makeProperty(app, await makeUser(app))).id);
  app.deps.db.sqlite.pragma("busy_timeout = 10");
  const other = openDatabase(databaseFile);
  onTestFinished(() => void other.sqlite.close());
  other.sqlite.exec("BEGIN IMMEDIATE");
  app.deps.outbox.start();
  await vi.waitFor(() => expect(app.logLines.join()).toContain("The outbox failed"));
  other.sqlite.exec("ROLLBACK");
  expect((await line()).systemHealth).toContain("SQLITE_BUSY");
});

test("hosts and visitors are refused", async () => {
  const { app } = await start();
  expect(await app.rest("GET", "/api/admin/health", await makeUser(app))).toMatchObject({
    status: 403,
  });
  expect(await app.rest("GET", "/api/admin/health")).toMatchObject({ status: 401 });
});
