import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHousekeeping } from "../../../housekeeping.ts";
import { makeInterest, makeProperty, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { sweepInterests } from "./retention.ts";

const day = 24 * 60 * 60_000;
const guest = "Gus@Example.org";

async function start() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const [host, admin] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const sol = await makeProperty(app, host);
  const luna = await makeProperty(app, await makeUser(app), { name: "Casa Luna" });
  const report = async (property_id: number, email: string | null) => {
    const body = { property_id, reason: "other", text: "It is not what it says", email };
    expect(await app.rest("POST", "/api/listing-reports", { body })).toMatchObject({ status: 200 });
  };
  const call = (path: string, body: object, { token }: { token?: string } = admin) =>
    app.rest("POST", `/api/admin/guest-data${path}`, { token, body });
  const count = (email: string, who?: { token?: string }) => call("", { email }, who);
  const erase = (email: string, confirm_email = email, who?: { token?: string }) =>
    call("/erasure", { email, confirm_email }, who);
  const inbox = async () =>
    (await app.rest("GET", "/api/guest-interests", { token: host.token })).body;
  /** Every text of every row of every table. */
  const everything = () =>
    app.deps.db.sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all()
      .map((name) => app.deps.db.sqlite.prepare(`SELECT * FROM "${String(name)}"`).all())
      .map((rows) => JSON.stringify(rows))
      .join("\n");
  return { app, host, admin, sol, luna, report, call, count, erase, inbox, everything };
}

test("a guest's data is counted and erased everywhere: rows, counts, waiting and saved emails", async () => {
  const { app, admin, sol, luna, report, count, erase, inbox, everything } = await start();
  await makeInterest(app, sol.id, { guest_email: guest, message: "gus@example.org is me" });
  await makeInterest(app, luna.id, { guest_email: "gus@example.ORG" });
  await makeInterest(app, sol.id, { guest_email: "other@example.org" });
  await report(luna.id, "gus@example.org");
  await report(luna.id, "other@example.org");
  await report(luna.id, null);
  await mailsOf(app);
  const savedMails = () => readdirSync(join(app.dataDir, "outbox")).length;
  // Three about interest, and three about reports to the admin.
  expect(savedMails()).toBe(6);
  // One that is waiting to be sent.
  await app.deps.outbox.stop();
  await makeInterest(app, sol.id, { guest_email: guest, message: "Again" });

  const counts = { interests: 3, reports: 1, letters: 4, has_account: false };
  expect(await count("gus@example.org")).toMatchObject({ status: 200, body: counts });
  expect(await inbox()).toMatchObject({ counts: { new: 3 }, unread: 3 });
  expect(await erase("GUS@example.org")).toMatchObject({ status: 200, body: counts });
  expect(await inbox()).toMatchObject({ counts: { new: 1 }, unread: 1 });
  expect(await count(guest)).toMatchObject({ body: { interests: 0, reports: 0, letters: 0 } });
  expect(everything()).not.toMatch(/gus@example/i);
  expect(everything()).toContain("other@example.org");
  expect(savedMails()).toBe(3);

  // The second time there is nothing to erase or to log.
  expect(await erase(guest)).toMatchObject({ status: 200, body: { interests: 0 } });
  const log = await app.rest("GET", "/api/admin/audit-log", { token: admin.token });
  expect((log.body as { items: object[] }).items).toEqual([
    expect.objectContaining({
      act: "guest_data_erased",
      note: "Messages: 3. Reports: 1. Emails: 4.",
    }),
  ]);
  expect(app.logLines.join()).not.toMatch(/gus@example/i);
});

test("an account with the address is reported and left alone", async () => {
  const { app, host, sol, count, erase } = await start();
  await makeInterest(app, sol.id, { guest_email: host.email });
  expect(await count(host.email)).toMatchObject({ body: { interests: 1, has_account: true } });
  await erase(host.email);
  expect(await app.rest("GET", "/api/dashboard", { token: host.token })).toMatchObject({
    status: 200,
    body: { stats: { guestInterest: 0 } },
  });
});

test("it needs the address twice, and an admin", async () => {
  const { app, host, sol, count, erase, call } = await start();
  await makeInterest(app, sol.id, { guest_email: guest });
  for (const [body, field] of [
    [{ email: guest, confirm_email: "gus@example.com" }, "confirm_email"],
    [{ email: guest, confirm_email: "" }, "confirm_email"],
    [{ email: guest }, "confirm_email"],
    [{ email: "%", confirm_email: "%" }, "email"],
  ] as const) {
    expect.soft(await call("/erasure", body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", issues: [{ field }] },
    });
  }
  expect(await count("nobody")).toMatchObject({
    status: 400,
    body: { issues: [{ field: "email" }] },
  });
  for (const [who, status] of [
    [host, 403],
    [{}, 401],
  ] as const) {
    expect.soft(await count(guest, who)).toMatchObject({ status });
    expect.soft(await erase(guest, guest, who)).toMatchObject({ status });
  }
  expect(await count(guest)).toMatchObject({ body: { interests: 1 } });
});

test("interests older than the retention time are erased with their emails; by default none are", async () => {
  const { app, admin, sol, inbox } = await start();
  for (let n = 0; n < 3; n += 1) await makeInterest(app, sol.id, { message: `Old ${n}` });
  await mailsOf(app);
  app.advance(30 * day);
  const { token } = await makeUser(app, { role: "admin" });
  await makeInterest(app, sol.id, { message: "New" });
  expect(await sweepInterests(app.deps)).toBe(0);

  const keep = (interest_retention_days: number | null) =>
    app.rest("PUT", "/api/admin/settings", { token, body: { interest_retention_days } });
  await keep(31);
  expect(await sweepInterests(app.deps)).toBe(0);
  await keep(30);
  expect(await sweepInterests(app.deps)).toBe(3);
  await runHousekeeping(app.deps);
  expect(admin.token).not.toBe(token);
  const rows = app.deps.db.sqlite.prepare("SELECT message FROM guest_interests").pluck().all();
  expect(rows).toEqual(["New"]);
  expect(
    app.deps.db.sqlite.prepare("SELECT sum(total) FROM guest_interest_counts").pluck().get(),
  ).toBe(1);
  const savedMails = readdirSync(join(app.dataDir, "outbox"));
  expect(savedMails.filter((file) => !file.startsWith("guest-interest.4."))).toEqual([]);
  expect(await inbox()).toMatchObject({ code: "UNAUTHORIZED" });
});

test("a whole inbox of years is erased in steps", async () => {
  const { app, sol } = await start();
  app.deps.db.sqlite.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1250)
     INSERT INTO guest_interests (property_id, guest_name, guest_email, created_at)
     SELECT ${sol.id}, 'Gus', 'gus@example.org', '2020-01-01T00:00:00.000Z' FROM n`,
  );
  app.deps.db.sqlite.exec("UPDATE site_settings SET interest_retention_days = 365");
  expect(await sweepInterests(app.deps)).toBe(1250);
});
