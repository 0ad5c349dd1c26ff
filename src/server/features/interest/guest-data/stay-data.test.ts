import { expect, test } from "vitest";
import { dayMs } from "../../../../shared/time.ts";
import { dayFromNow, makeInterest, makeUser } from "../../../testing/factories.ts";
import { keepSessions, startSettlement } from "../../../testing/settlement.ts";
import { sweepInterests } from "./retention.ts";

const guest = "Gus@Example.org";

async function start() {
  const site = await startSettlement();
  const { app, host, property } = site;
  const admin = await makeUser(app, { role: "admin" });
  keepSessions(app);
  const call = (path: string, body: object) =>
    app.rest("POST", `/api/admin/guest-data${path}`, { token: admin.token, body });
  const { sqlite } = app.deps.db;
  /** Everything that a stay of the guest leaves in the database. */
  const write = (id: number) => {
    sqlite.exec(`
      INSERT INTO stay_messages (stay_id, author, text, created_at)
        VALUES (${id}, 'guest', 'It is me, Gus', '2026-01-01T12:00:00.000Z'), (${id}, 'host', 'Hi Gus', '2026-01-01T12:00:00.000Z');
      INSERT INTO stay_tokens (token_hash, stay_id, created_at) VALUES ('hash${id}', ${id}, '2026-01-01T12:00:00.000Z');
      UPDATE stays SET reason = 'Gus is ill' WHERE id = ${id};`);
    const message = sqlite.prepare("SELECT max(id) FROM stay_messages").pluck().get();
    const letter = sqlite.prepare(
      `INSERT INTO outbox (kind, state, stay_id, stay_message_id, created_at, next_attempt_at)
       VALUES ('guest-interest', 'sent', ?, ?, '2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.000Z')`,
    );
    letter.run(id, null);
    letter.run(null, message);
  };
  const rows = (table: string) => sqlite.prepare(`SELECT * FROM ${table}`).all();
  return { ...site, admin, sqlite, call, write, rows, host, property };
}

test("a guest's stays are counted, and erased but for nights, amounts and the ledger", async () => {
  const { app, stay, settle, call, write, rows, read, entries, property } = await start();
  const settled = await stay({ guest_email: guest });
  write(settled);
  await settle(settled, 24_000);
  const other = await stay({ guest_email: "other@example.org" });
  write(other);
  const requested = { arrival: dayFromNow(app, 5), departure: dayFromNow(app, 8) };
  await makeInterest(app, property.id, { guest_email: guest, ...requested });
  await app.deps.outbox.stop();

  // The request sent two emails of its own, or will.
  const { body: counts } = await call("", { email: "gus@example.org" });
  expect(counts).toMatchObject({ interests: 2, stays: 2, stay_messages: 2 });
  expect((counts as { letters: number }).letters).toBeGreaterThanOrEqual(4);
  const erased = await call("/erasure", { email: guest, confirm_email: guest });
  expect(erased).toMatchObject({ status: 200, body: counts });
  expect(await call("", { email: guest })).toMatchObject({
    body: { interests: 0, stays: 0, stay_messages: 0, letters: 0 },
  });
  expect(await read(`/api/stays/${settled}`)).toMatchObject({
    state: "settled",
    guest_name: null,
    guest_email: null,
    reason: null,
    received_amount: 24_000,
    shares: [{ amount: 2400 }],
    messages: [],
  });
  expect(rows("stays")).toMatchObject([{}, {}, { state: "withdrawn" }]);
  expect(entries()).toHaveLength(1);
  // The other guest's data stays.
  expect(rows("stay_messages")).toHaveLength(2);
  expect(rows("stay_tokens")).toEqual([expect.objectContaining({ stay_id: other })]);
  const tables = rows("sqlite_master WHERE type = 'table'") as Array<{ name: string }>;
  const everything = JSON.stringify(tables.map(({ name }) => rows(`"${name}"`)));
  expect(everything.match(/gus@example/gi)).toBeNull();
  // Only of the other guest's stay.
  expect(everything.match(/Gus is ill/g)).toHaveLength(1);
});

test("a host can't erase a guest who expects to stay, before the guest is told", async () => {
  const { app, host, stay, write, rows, read } = await start();
  const id = await stay();
  write(id);
  const { guest_interest_id } = (await read(`/api/stays/${id}`)) as { guest_interest_id: number };
  const erase = () =>
    app.rest("DELETE", `/api/guest-interests/${guest_interest_id}`, { token: host.token });
  // The day of departure.
  expect(await erase()).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect(rows("stay_messages")).toHaveLength(2);
  app.advance(dayMs);
  expect(await erase()).toMatchObject({ status: 200 });
  expect(await read(`/api/stays/${id}`)).toMatchObject({
    state: "accepted",
    guest_interest_id: null,
    guest_name: null,
  });
  for (const table of ["stay_messages", "stay_tokens"]) expect(rows(table)).toEqual([]);
});

test("the retention time of a guest with a stay counts from the departure, or the end", async () => {
  const { app, property, sqlite, rows } = await start();
  sqlite.exec("UPDATE site_settings SET interest_retention_days = 30");
  const states = {
    plain: null,
    accepted: "accepted",
    settled: "settled', settled_at = '2026-01-01",
    declined: "declined', decided_at = requested_at, reason = '",
    cancelled_by_guest: "cancelled_by_guest', ended_at = requested_at, reason = '",
    requested: "requested",
  };
  for (const [message, state] of Object.entries(states)) {
    const [arrival, departure] = [dayFromNow(app, 100), dayFromNow(app, 103)];
    const dates = state === null ? {} : { arrival, departure };
    const id = await makeInterest(app, property.id, {
      message,
      guest_email: `${message}@example.org`,
      ...dates,
    });
    sqlite.exec(`UPDATE stays SET state = '${state}' WHERE guest_interest_id = ${id}`);
  }
  const kept = () => rows("guest_interests").map((row) => (row as { message: string }).message);
  app.advance(29 * dayMs);
  expect(await sweepInterests(app.deps)).toBe(0);
  app.advance(2 * dayMs);
  // An open request is never erased: it ends first.
  expect(await sweepInterests(app.deps)).toBe(3);
  expect(kept()).toEqual(["accepted", "settled", "requested"]);
  app.advance(101 * dayMs);
  expect(await sweepInterests(app.deps)).toBe(0);
  app.advance(2 * dayMs);
  expect(await sweepInterests(app.deps)).toBe(2);
  expect(kept()).toEqual(["requested"]);
});
