import { expect, test } from "vitest";
import type { Analytics } from "../../../shared/schemas/analytics.ts";
import {
  makeEntry,
  makeInterest,
  makeProperty,
  makeUpgrade,
  makeUser,
} from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { lastMondays, weekName } from "./weeks.ts";

async function start() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const admin = await makeUser(app, { role: "admin" });
  const read = async () => {
    const answer = await app.rest("GET", "/api/admin/analytics", { token: admin.token });
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    return answer.body as Analytics;
  };
  return { app, admin, read };
}

test.each([
  ["2026-11-28T23:59:59Z", "2026-11-23", "2026-W48"],
  ["2026-11-23T00:00:00Z", "2026-11-23", "2026-W48"],
  ["2026-11-22T23:59:59Z", "2026-11-16", "2026-W47"],
  ["2027-01-03T12:00:00Z", "2026-12-28", "2026-W53"],
  ["2027-01-04T00:00:00Z", "2027-01-04", "2027-W01"],
  ["2024-12-30T00:00:00Z", "2024-12-30", "2025-W01"],
  ["2021-01-01T00:00:00Z", "2020-12-28", "2020-W53"],
  ["2024-02-29T12:00:00Z", "2024-02-26", "2024-W09"],
])("at %s the week began on %s and is %s", (now, monday, name) => {
  const mondays = lastMondays(new Date(now));
  expect(mondays).toHaveLength(26);
  expect(new Set(mondays).size).toBe(26);
  expect(mondays.at(-1)).toBe(monday);
  expect(weekName(monday)).toBe(name);
});

test("an empty site has 26 weeks of zeros", async () => {
  const { read } = await start();
  const { weeks, ...rest } = await read();
  expect(weeks).toHaveLength(26);
  for (const week of weeks.slice(0, -1)) {
    expect(week).toMatchObject({ sign_ups: 0, listings: 0, interests: 0, funding: [] });
  }
  // The admin who makes the request.
  expect(weeks.at(-1)).toMatchObject({ sign_ups: 1, listings: 0 });
  expect(rest).toEqual({ currencies: [], countries: [], upgrade_types: [] });
});

test("each row counts in its own week; older and deleted ones do not count", async () => {
  const { app, read } = await start();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const deletedProperty = await makeProperty(app, host, { name: "Gone" });
  await makeInterest(app, id);
  await makeInterest(app, id, { message: "Another" });
  const { weeks } = await read();
  const [first, , third] = weeks;
  if (!first || !third) throw new Error("There are weeks");
  const set = (sql: string, ...values: string[]) => app.deps.db.sqlite.prepare(sql).run(...values);
  // The first moment of the first week, and the last moment before it.
  set("UPDATE users SET created_at = ? WHERE id = 2", `${first.starts_on}T00:00:00.000Z`);
  const before = new Date(Date.parse(first.starts_on) - 1).toISOString();
  set("UPDATE guest_interests SET created_at = ? WHERE id = 1", before);
  set("UPDATE properties SET created_at = ? WHERE id = 1", `${third.starts_on}T12:00:00.000Z`);
  const sunday = new Date(Date.parse(third.starts_on) + 7 * 86_400_000 - 1).toISOString();
  set("UPDATE guest_interests SET created_at = ? WHERE id = 2", sunday);
  await app.rest("DELETE", `/api/properties/${deletedProperty.id}`, { token: host.token });
  const figures = (await read()).weeks;
  expect(figures[0]).toMatchObject({ sign_ups: 1, listings: 0, interests: 0 });
  expect(figures[2]).toMatchObject({ sign_ups: 0, listings: 1, interests: 1 });
  const sum = (of: "sign_ups" | "listings" | "interests") =>
    figures.reduce((total, week) => total + week[of], 0);
  expect([sum("sign_ups"), sum("listings"), sum("interests")]).toEqual([2, 1, 1]);
});

test("money is counted by currency, never combined, and corrections count on their own date", async () => {
  const { app, read } = await start();
  const host = await makeUser(app);
  const spain = await makeProperty(app, host);
  const norway = await makeProperty(app, host, { name: "Hytte", country: "Norway" });
  const solar = await makeUpgrade(app, host, spain.id);
  const water = await makeUpgrade(app, host, spain.id, { upgrade_type: "water" });
  const other = await makeUpgrade(app, host, norway.id);
  await makeUpgrade(app, host, norway.id, { upgrade_type: "heating" });
  await makeInterest(app, spain.id);
  const { weeks } = await read();
  const [from, next] = [weeks[3]?.starts_on ?? "", weeks[4]?.starts_on ?? ""];
  await makeEntry(app, host, solar.id, { amount: 70_000, dated_on: from });
  await makeEntry(app, host, solar.id, { kind: "correction", amount: -20_000, dated_on: next });
  await makeEntry(app, host, water.id, { amount: 5000, currency: "JPY", dated_on: from });
  await makeEntry(app, host, other.id, { amount: 30_000, dated_on: from });
  await makeEntry(app, host, other.id, { amount: 1, dated_on: "2020-01-01" });
  const figures = await read();
  expect(figures.currencies).toEqual(["EUR", "JPY"]);
  expect(figures.weeks[3]?.funding).toEqual([
    { currency: "EUR", amount: 100_000 },
    { currency: "JPY", amount: 5000 },
  ]);
  expect(figures.weeks[4]?.funding).toEqual([{ currency: "EUR", amount: -20_000 }]);
  const money = (eur: number, jpy?: number) => [
    { currency: "EUR", amount: eur },
    ...(jpy === undefined ? [] : [{ currency: "JPY", amount: jpy }]),
  ];
  expect(figures.countries).toEqual([
    { country: "Norway", listings: 1, interests: 0, funding: money(30_001) },
    { country: "Spain", listings: 1, interests: 1, funding: money(50_000, 5000) },
  ]);
  expect(figures.upgrade_types).toEqual([
    { upgrade_type: "solar", projects: 2, listings: 2, interests: 1, funding: money(80_001) },
    { upgrade_type: "heating", projects: 1, listings: 1, interests: 0, funding: [] },
    {
      upgrade_type: "water",
      projects: 1,
      listings: 1,
      interests: 1,
      funding: [{ currency: "JPY", amount: 5000 }],
    },
  ]);
});

test("hosts and visitors are refused", async () => {
  const { app } = await start();
  expect(await app.rest("GET", "/api/admin/analytics", await makeUser(app))).toMatchObject({
    status: 403,
  });
  expect(await app.rest("GET", "/api/admin/analytics")).toMatchObject({ status: 401 });
});
