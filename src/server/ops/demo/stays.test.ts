import { expect, test } from "vitest";
import { stayStates } from "../../../shared/schemas/stays.ts";
import {
  askAfterDeparture,
  endUnansweredRequests,
  remindHosts,
} from "../../features/stays/deadlines/deadlines.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { fill } from "./fill.ts";
import { inventListing } from "./invent.ts";

async function filled() {
  const app = await createTestApp();
  const listings = Array.from({ length: 12 }, (_, number) => inventListing(number));
  await fill(app.deps, listings, 0, () => {});
  const { sqlite } = app.deps.db;
  const rows = (sql: string) => sqlite.prepare(sql).all();
  return { app, sqlite, rows };
}

test("demo data has stays in every state, with nights and shares that fit, the same each time", async () => {
  const [{ app, sqlite, rows }, again] = [await filled(), await filled()];
  const states = sqlite.prepare("SELECT DISTINCT state FROM stays").pluck().all();
  expect(new Set(states)).toEqual(new Set(stayStates));
  expect(rows("SELECT 1 FROM property_calendars")).toHaveLength(4);
  expect(rows("SELECT 1 FROM calendar_blocks")).toHaveLength(4);
  expect(
    rows(`SELECT id FROM stays WHERE (state IN ('accepted', 'took_place', 'no_show', 'settled'))
      <> (EXISTS (SELECT 1 FROM stay_nights WHERE stay_id = stays.id))`),
  ).toEqual([]);
  expect(rows("SELECT 1 FROM ledger_entries WHERE stay_id IS NOT NULL")).not.toHaveLength(0);
  const facts =
    "SELECT id, property_id, state, arrival, guests, agreed_amount, share, received_amount FROM stays";
  expect(again.rows(facts)).toEqual(rows(facts));
  // A server that starts with it has no email to send.
  for (const meet of [endUnansweredRequests, remindHosts, askAfterDeparture]) meet(app.deps);
  expect(rows("SELECT 1 FROM outbox")).toEqual([]);
});
