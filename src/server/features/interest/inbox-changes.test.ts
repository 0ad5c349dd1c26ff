import { expect, test } from "vitest";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { makeInterest } from "../../testing/factories.ts";
import { emptyInbox, startInbox } from "../../testing/inbox.ts";
import type { Answer } from "../../testing/test-app.ts";

test("reading, replying and archiving keep the time of the first click and can be undone", async () => {
  const { app, sol, list, put } = await startInbox();
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
  // After archiving and back it is unchanged.
  expect(await after({ archived: false })).toEqual(replied);
  expect(await after({ replied: false })).toMatchObject({ state: "new" });
  expect((await list()).counts).toEqual({ new: 1, replied: 0, archived: 0 });
});

test("the whole conversation of a message is marked as read by one change", async () => {
  const { app, host, sol, luna, foreign, list, put } = await startInbox();
  const first = await makeInterest(app, sol.id, { guest_email: "Ada@example.org" });
  const earlier = (await put(first, { read: true })).body as InboxItem;
  const second = await makeInterest(app, luna.id, { guest_email: "ada@example.org" });
  const bob = await makeInterest(app, sol.id, { guest_email: "bob@example.org" });
  await makeInterest(app, foreign.id, { guest_email: "ada@example.org" });
  app.advance(60_000);
  const read = () => app.rest("POST", `/api/guest-interests/${second}/read`, { token: host.token });
  expect(await read()).toMatchObject({ status: 200, body: { marked: 1 } });
  const { items, unread } = await list();
  expect(unread).toBe(1);
  expect(items).toMatchObject([
    { id: bob, read_at: null },
    { id: second, state: "new", read_at: expect.any(String), replied_at: null },
    { id: first, read_at: earlier.read_at },
  ]);
  expect(await read()).toMatchObject({ status: 200, body: { marked: 0 } });
  expect((await list()).items).toEqual(items);
});

test("erasing deletes the record, its search text and the unsent email", async () => {
  const { app, host, sol, list } = await startInbox();
  const id = await makeInterest(app, sol.id);
  const erase = () => app.rest("DELETE", `/api/guest-interests/${id}`, { token: host.token });
  const [first, second] = await Promise.all([erase(), erase()]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect([first, second].find(({ status }) => status === 200)?.body).toEqual({ id });
  expect(await list()).toEqual({ items: [], ...emptyInbox, next_cursor: null });
  for (const table of ["guest_interests", "outbox"]) {
    expect(app.deps.db.sqlite.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  }
  const dashboard = await app.rest("GET", "/api/dashboard", { token: host.token });
  expect(dashboard.body).toMatchObject({ stats: { guestInterest: 0 }, unread: 0 });
});

test("the counts stay true after every change, including the deletion of a property", async () => {
  const { app, host, sol, luna, list, put } = await startInbox();
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

test.each([
  ["PUT", ""],
  ["POST", "/read"],
  ["DELETE", ""],
])("%s %s: visitor 401, bad input 400, missing 404, stranger 403", async (method, end) => {
  const { app, stranger, sol, list } = await startInbox();
  const id = await makeInterest(app, sol.id);
  const send = (path: string | number, token?: string): Promise<Answer> =>
    app.rest(method, `/api/guest-interests/${path}${end}`, { token, body: { archived: true } });
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
  // Admins included: guests' messages are for the host alone.
  expect(await send(id, stranger.token)).toMatchObject({
    status: 403,
    body: { error: "This belongs to another host", code: "FORBIDDEN" },
  });
  expect(await list()).toMatchObject({ items: [{ id, archived_at: null }], unread: 1 });
});
