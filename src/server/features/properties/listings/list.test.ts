import { expect, test } from "vitest";
import { adminBy } from "../../../testing/admins.ts";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const reason = "The photos are of another house.";

type Page = { items: Array<{ name: string; state: string }>; total: number };
const listings = async (app: TestApp, token: string, query = "") =>
  (await app.rest("GET", `/api/admin/listings${query}`, { token })).body as Page;

test("an admin finds listings by name, place, host and state, newest first", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin", name: "Ada" });
  const sol = await makeUser(app, { name: "Sol Ruiz" });
  const bo = await makeUser(app, { name: "Bo Berg" });
  const [one, two] = [
    await makeProperty(app, sol, { name: "One", location: "Málaga" }),
    await makeProperty(app, sol, { name: "Two" }),
  ];
  await makeProperty(app, bo, { name: "Three" });
  await makeProperty(app, admin, { name: "Four" });
  const call = adminBy("REST", app, admin.token);
  await call("listings.takeDown", one.id, { reason });
  await app.rest("PUT", `/api/properties/${two.id}`, { token: sol.token, body: { paused: true } });
  await call("users.update", bo.id, { disabled: true });
  expect((await listings(app, admin.token)).items[3]).toStrictEqual({
    id: one.id,
    slug: "one",
    name: "One",
    location: "Málaga",
    country: "Spain",
    owner_name: "Sol Ruiz",
    owner_email: sol.email,
    created_at: isoTime,
    state: "taken_down",
    waiting_since: null,
    taken_down_at: isoTime,
    taken_down_reason: reason,
    open_reports: 0,
  });
  for (const [query, names] of [
    ["", ["Four", "Three", "Two", "One"]],
    ["?state=taken_down", ["One"]],
    ["?state=paused", ["Two"]],
    ["?state=owner_disabled", ["Three"]],
    ["?state=listed", ["Four"]],
    ["?q=MALAGA", ["One"]],
    ["?q=sol+ruiz", ["Two", "One"]],
    [`?q=${sol.email}&state=paused`, ["Two"]],
    ["?q=nothing", []],
    ["?sort=name&order=asc", ["Four", "One", "Three", "Two"]],
    ["?sort=host&order=asc", ["Four", "Three", "Two", "One"]],
    ["?sort=state&order=asc", ["Four", "Three", "Two", "One"]],
    ["?sort=listed&order=asc", ["One", "Two", "Three", "Four"]],
  ] as const) {
    const { items, total } = await listings(app, admin.token, query);
    expect
      .soft(
        items.map(({ name }) => name),
        query,
      )
      .toEqual(names);
    expect.soft(total, query).toBe(names.length);
  }
  expect(
    await app.rest("GET", "/api/admin/listings?state=gone", { token: admin.token }),
  ).toMatchObject({ status: 400, body: { issues: [{ field: "state" }] } });
});
