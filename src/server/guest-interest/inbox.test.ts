import { expect, test } from "vitest";
import type { InboxItem } from "../../shared/schemas/guest-interest.ts";
import { makeInterest, makeProperty, makeUser } from "../testing/factories.ts";
import { type Answer, createTestApp } from "../testing/test-app.ts";

type Inbox = {
  items: InboxItem[];
  counts: { new: number; replied: number; archived: number };
  unread: number;
  next_cursor: number | null;
};

async function start() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const sol = await makeProperty(app, host);
  const luna = await makeProperty(app, host, { name: "Casa Luna" });
  const foreign = await makeProperty(app, stranger);
  const list = async (query = "", { token } = host) => {
    const answer = await app.rest("GET", `/api/guest-interests${query}`, { token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Inbox;
  };
  const put = (id: number | string, body: object, token: string | undefined = host.token) =>
    app.rest("PUT", `/api/guest-interests/${id}`, { token, body });
  return { app, host, stranger, sol, luna, foreign, list, put };
}

const names = ({ items }: Inbox) => items.map(({ guest_name }) => guest_name);
const nothing = { counts: { new: 0, replied: 0, archived: 0 }, unread: 0 };

test("a host sees the interest in their own properties, newest first, and nobody else's", async () => {
  const { app, stranger, sol, luna, foreign, list } = await start();
  expect(await list()).toEqual({ items: [], ...nothing, next_cursor: null });
  await makeInterest(app, sol.id, { guest_name: "Ada" });
  await makeInterest(app, foreign.id, { guest_name: "Not mine" });
  await makeInterest(app, luna.id, { guest_name: "Bob", message: "Is it quiet?", guests: 2 });
  const inbox = await list();
  expect(inbox).toMatchObject({ counts: { new: 2, replied: 0, archived: 0 }, unread: 2 });
  expect(inbox.items).toStrictEqual([
    {
      id: expect.any(Number),
      property_id: luna.id,
      property_name: "Casa Luna",
      property_slug: "casa-luna",
      guest_name: "Bob",
      guest_email: "gus@example.org",
      message: "Is it quiet?",
      arrival: null,
      departure: null,
      guests: 2,
      created_at: expect.stringMatching(/Z$/),
      state: "new",
      read_at: null,
      replied_at: null,
      archived_at: null,
    },
    expect.objectContaining({ guest_name: "Ada", property_id: sol.id }),
  ]);
  expect(names(await list("", stranger))).toEqual(["Not mine"]);
});

test("it is read page by page, and none is missed or shown twice while new ones arrive", async () => {
  const { app, sol, list } = await start();
  for (let n = 1; n <= 45; n += 1) {
    await makeInterest(app, sol.id, { guest_name: `Guest ${n}`, message: `${n}` });
  }
  const seen: string[] = [];
  let cursor: number | null = null;
  do {
    const page: Inbox = await list(cursor === null ? "" : `?cursor=${cursor}`);
    seen.push(...names(page));
    cursor = page.next_cursor;
    await makeInterest(app, sol.id, { guest_name: "Late", message: `After ${cursor}` });
  } while (cursor !== null);
  expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `Guest ${45 - n}`));
});

test("it is narrowed by property, state and words; the counts follow", async () => {
  const { app, sol, luna, list, put } = await start();
  const ada = await makeInterest(app, sol.id, { guest_name: "Ådá", message: "A crib, please" });
  const bob = await makeInterest(app, sol.id, { guest_name: "Bob Straße", guest_email: "B@x.de" });
  const cy = await makeInterest(app, luna.id, { guest_name: "Cy", message: "100% _quiet_?" });
  await put(ada, { replied: true });
  await put(bob, { archived: true });

  expect(names(await list("?state=new"))).toEqual(["Cy"]);
  expect(names(await list("?state=replied"))).toEqual(["Ådá"]);
  expect(names(await list("?state=archived"))).toEqual(["Bob Straße"]);
  const ofSol = await list(`?property_id=${sol.id}`);
  expect(names(ofSol)).toEqual(["Bob Straße", "Ådá"]);
  expect(ofSol).toMatchObject({ counts: { new: 0, replied: 1, archived: 1 }, unread: 0 });
  expect(names(await list(`?property_id=${sol.id}&state=replied`))).toEqual(["Ådá"]);

  for (const [q, found] of [
    ["ada", ["Ådá"]],
    ["CRIB", ["Ådá"]],
    ["strasse", ["Bob Straße"]],
    ["%", ["Cy"]],
    ["_", ["Cy"]],
    ["' OR 1=1 --", []],
    ["casa", []],
    [" ", ["Cy", "Bob Straße", "Ådá"]],
  ] as const) {
    expect.soft(names(await list(`?q=${encodeURIComponent(q)}`)), q).toEqual(found);
  }
  expect(await list("?q=ada&state=new")).toMatchObject({
    items: [],
    counts: { new: 0, replied: 1, archived: 0 },
  });
  expect(await list(`?q=quiet&property_id=${luna.id}`)).toMatchObject({
    items: [{ id: cy }],
    counts: { new: 1, replied: 0, archived: 0 },
    unread: 1,
  });
});

test("marks: reading, replying and archiving keep the time of the first click and can be undone", async () => {
  const { app, sol, list, put } = await start();
  const id = await makeInterest(app, sol.id);
  const after = async (change: object) => (await put(id, change)).body as InboxItem;

  const read = await after({ read: true });
  expect(read).toMatchObject({ id, state: "new", read_at: expect.any(String), replied_at: null });
  app.advance(60_000);
  expect(await after({ read: true })).toEqual(read);
  expect(await after({})).toEqual(read);
  expect(await after({ read: false })).toMatchObject({ read_at: null });
  expect((await list()).unread).toBe(1);

  const replied = await after({ replied: true });
  expect(replied.state).toBe("replied");
  expect(replied.read_at).toBe(replied.replied_at);
  app.advance(60_000);
  expect(await after({ replied: true })).toEqual(replied);
  const archived = await after({ archived: true });
  expect(archived).toMatchObject({ state: "archived", replied_at: replied.replied_at });
  expect((await list()).counts).toEqual({ new: 0, replied: 0, archived: 1 });
  // Out of the archive it is what it was.
  expect(await after({ archived: false })).toEqual(replied);
  expect(await after({ replied: false })).toMatchObject({ state: "new" });
  expect((await list()).counts).toEqual({ new: 1, replied: 0, archived: 0 });
});

test("erasing takes the record, its search text and the letter not sent yet", async () => {
  const { app, host, sol, list } = await start();
  const id = await makeInterest(app, sol.id);
  const erase = () => app.rest("DELETE", `/api/guest-interests/${id}`, { token: host.token });
  const [first, second] = await Promise.all([erase(), erase()]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect([first, second].find(({ status }) => status === 200)?.body).toEqual({ id });
  expect(await list()).toEqual({ items: [], ...nothing, next_cursor: null });
  for (const table of ["guest_interests", "outbox"]) {
    expect(app.deps.db.sqlite.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  }
  const dashboard = await app.rest("GET", "/api/dashboard", { token: host.token });
  expect(dashboard.body).toMatchObject({ stats: { guestInterest: 0 }, unread: 0 });
});

test("the counts stay true whatever happens, a property's deletion too", async () => {
  const { app, host, sol, luna, list, put } = await start();
  for (let n = 0; n < 6; n += 1) {
    const id = await makeInterest(app, n % 2 === 0 ? sol.id : luna.id, { message: `${n}` });
    if (n > 1) await put(id, n > 3 ? { archived: true } : { replied: true });
  }
  const counted = () =>
    app.deps.db.sqlite
      .prepare(
        "SELECT state, count(*) AS total, count(*) - count(read_at) AS unread FROM guest_interests GROUP BY state ORDER BY state",
      )
      .all();
  const kept = () =>
    app.deps.db.sqlite
      .prepare(
        "SELECT state, sum(total) AS total, sum(unread) AS unread FROM guest_interest_counts GROUP BY state HAVING sum(total) > 0 ORDER BY state",
      )
      .all();
  expect(kept()).toEqual(counted());
  expect(await list()).toMatchObject({ counts: { new: 2, replied: 2, archived: 2 }, unread: 2 });
  await app.rest("DELETE", `/api/properties/${sol.id}`, { token: host.token });
  expect(kept()).toEqual(counted());
  expect(await list()).toMatchObject({ counts: { new: 1, replied: 1, archived: 1 }, unread: 1 });
});

test.each(["PUT", "DELETE"])(
  "%s: nobody 401, bad input 400, missing 404, a stranger 403",
  async (method) => {
    const { app, stranger, sol, list } = await start();
    const id = await makeInterest(app, sol.id);
    const send = (path: string | number, token?: string): Promise<Answer> =>
      app.rest(method, `/api/guest-interests/${path}`, { token, body: { archived: true } });
    for (const path of [id, "abc", 999]) {
      expect.soft(await send(path), `${path}`).toMatchObject({ status: 401 });
    }
    for (const path of ["abc", "0", "-1", "1.5"]) {
      expect.soft(await send(path, stranger.token), path).toMatchObject({
        status: 400,
        body: { issues: [{ field: "id" }] },
      });
    }
    expect(await send(999, stranger.token)).toMatchObject({
      status: 404,
      body: { error: "Guest interest not found", code: "NOT_FOUND" },
    });
    // An admin too: what guests write to a host is theirs alone.
    expect(await send(id, stranger.token)).toMatchObject({
      status: 403,
      body: { error: "This belongs to another host", code: "FORBIDDEN" },
    });
    expect(await list()).toMatchObject({ items: [{ id, archived_at: null }] });
  },
);

test("bad input to the list and the marks is refused by sentence", async () => {
  const { app, host, foreign, put, sol } = await start();
  const id = await makeInterest(app, sol.id);
  for (const [query, status, error] of [
    ["?state=old", 400, "state must be new, replied or archived"],
    ["?property_id=x", 400, "Property ID is required"],
    ["?cursor=x", 400, "cursor must be a whole number from 0 to 9007199254740991"],
    [`?q=${"x".repeat(201)}`, 400, "Search can have at most 200 characters"],
    ["?property_id=999", 404, "Property not found"],
    [`?property_id=${foreign.id}`, 403, "This belongs to another host"],
  ] as const) {
    for (const path of ["/api/guest-interests", "/api/guest-interests/export"]) {
      // The export has no pages.
      if (query.startsWith("?cursor") && path.endsWith("export")) continue;
      expect
        .soft(await app.rest("GET", path + query, { token: host.token }), path + query)
        .toMatchObject({ status, body: { error } });
    }
  }
  for (const field of ["read", "replied", "archived"]) {
    expect.soft(await put(id, { [field]: "yes" }), field).toMatchObject({
      status: 400,
      body: { error: `${field} must be true or false`, issues: [{ field }] },
    });
  }
});
