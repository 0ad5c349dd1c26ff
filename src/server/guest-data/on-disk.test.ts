import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { makeInterest, makeProperty, makeUser } from "../testing/factories.ts";
import { mailsOf } from "../testing/mails.ts";
import { createTestApp } from "../testing/test-app.ts";
import { sweepInterests } from "./retention.ts";

const day = 24 * 60 * 60_000;

/** A site in a file, and what the bytes of the database, its log and the kept mails hold. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), "solarstay-bytes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const databaseFile = join(folder, "solarstay.sqlite");
  const app = await createTestApp({ env: { RATE_LIMITS: "off" }, databaseFile });
  const [host, admin] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const sol = await makeProperty(app, host);
  const holds = (text: string) =>
    [folder, join(app.dataDir, "outbox")].some((dir) =>
      readdirSync(dir).some((name) =>
        readFileSync(join(dir, name), "latin1").toLowerCase().includes(text),
      ),
    );
  const write = async (guest_email: string, message = "A word. ".repeat(200)) => {
    await makeInterest(app, sol.id, { guest_email, message });
    await mailsOf(app);
  };
  return { app, host, admin, sol, databaseFile, holds, write };
}

test("an erased guest is in no byte of the database, its log or the kept mails", async () => {
  const { app, admin, sol, holds, write } = await start();
  const email = "gus@example.org";
  for (let n = 0; n < 12; n += 1) await write(email, `Number ${n}. ${"A word. ".repeat(200)}`);
  const body = { property_id: sol.id, reason: "other", text: "It is not what it says", email };
  await app.rest("POST", "/api/listing-reports", { body });
  await mailsOf(app);
  // Into the database itself, too.
  app.deps.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await write("other@example.org");
  expect(holds(email)).toBe(true);

  const erasure = { email, confirm_email: email };
  expect(
    await app.rest("POST", "/api/admin/guest-data/erasure", { token: admin.token, body: erasure }),
  ).toMatchObject({ status: 200, body: { interests: 12, reports: 1 } });
  expect(holds(email)).toBe(false);
  expect(holds("other@example.org")).toBe(true);
});

test("so are interests that grew too old", async () => {
  const { app, holds, write } = await start();
  await write("gus@example.org");
  app.deps.db.sqlite.exec("UPDATE site_settings SET interest_retention_days = 30");
  app.advance(31 * day);
  expect(await sweepInterests(app.deps)).toBe(1);
  expect(holds("gus@example.org")).toBe(false);
});

test("so is an account that is deleted, with the guests who wrote to it", async () => {
  const { app, host, admin, holds, write } = await start();
  await write("gus@example.org");
  expect(holds(host.email)).toBe(true);
  const users = await app.rest("GET", "/api/admin/users", { token: admin.token });
  const { items } = users.body as { items: Array<{ id: number; email: string }> };
  const id = items.find(({ email }) => email === host.email)?.id;
  expect(
    await app.rest("POST", `/api/admin/users/${id}/deletion`, {
      token: admin.token,
      body: { email: host.email },
    }),
  ).toMatchObject({ status: 200 });
  expect(holds(host.email)).toBe(false);
  expect(holds("gus@example.org")).toBe(false);
});

test("another process that reads keeps nobody waiting, and the next erasure empties the log", async () => {
  const { app, admin, databaseFile, holds, write } = await start();
  const erase = async (email: string) => {
    const body = { email, confirm_email: email };
    const began = performance.now();
    expect(
      await app.rest("POST", "/api/admin/guest-data/erasure", { token: admin.token, body }),
    ).toMatchObject({ status: 200 });
    return performance.now() - began;
  };
  await write("gus@example.org");
  const reader = openDatabase(databaseFile);
  reader.sqlite.exec("BEGIN");
  reader.sqlite.prepare("SELECT count(*) FROM guest_interests").get();
  expect(await erase("gus@example.org")).toBeLessThan(900);
  reader.sqlite.exec("COMMIT");
  reader.sqlite.close();
  await erase("gus@example.org");
  expect(holds("gus@example.org")).toBe(false);
});
