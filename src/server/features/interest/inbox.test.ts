import { expect, test } from "vitest";
import { limits } from "../../../shared/limits.ts";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { makeInterest } from "../../testing/factories.ts";
import { emptyInbox, type Inbox, names, startInbox } from "../../testing/inbox.ts";

test("a host sees the interest in their own properties only, newest first", async () => {
  const { app, stranger, sol, luna, foreign, list } = await startInbox();
  expect(await list()).toEqual({ items: [], ...emptyInbox, next_cursor: null });
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
      language: null,
      reply_subject: "Your stay at Casa Luna",
      state: "new",
      read_at: null,
      replied_at: null,
      archived_at: null,
    },
    expect.objectContaining({ guest_name: "Ada", property_id: sol.id }),
  ]);
  expect(names(await list("", stranger))).toEqual(["Not mine"]);
});

test("no page misses or repeats an interest while new ones arrive", async () => {
  const { app, sol, list } = await startInbox();
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

test("filters by property, state and words narrow the list; the counts follow", async () => {
  const { app, sol, luna, list, put } = await startInbox();
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

test("invalid input to the list and the marks gets its own sentence", async () => {
  const { app, host, foreign, put, sol } = await startInbox();
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

test("a conversation has the messages of one guest to this host, newest first", async () => {
  const { app, host, stranger, sol, luna, foreign } = await startInbox();
  const first = await makeInterest(app, sol.id, { guest_email: "Ada@example.org" });
  await makeInterest(app, sol.id, { guest_email: "bob@example.org" });
  const second = await makeInterest(app, luna.id, { guest_email: "ada@example.org" });
  await makeInterest(app, foreign.id, { guest_email: "ada@example.org" });
  const read = (id: number, { token } = host) =>
    app.rest("GET", `/api/guest-interests/${id}`, { token });
  for (const id of [first, second]) {
    expect((await read(id)).body).toMatchObject({ items: [{ id: second }, { id: first }] });
  }
  expect(await read(first, stranger)).toMatchObject({ status: 403 });
  expect(await read(999)).toMatchObject({ status: 404 });
});

test("a conversation of any length comes page by page, always with the requested message", async () => {
  const { app, host, sol } = await startInbox();
  const ids: number[] = [];
  for (let n = 0; n < 2 * limits.conversationPage + 2; n += 1) {
    ids.unshift(await makeInterest(app, sol.id, { message: `${n}` }));
  }
  const [newest = 0] = ids;
  const oldest = ids.at(-1) ?? 0;
  const read = async (query = "") => {
    const path = `/api/guest-interests/${oldest}${query}`;
    const { status, body } = await app.rest("GET", path, { token: host.token });
    expect(status).toBe(200);
    return body as { items: InboxItem[]; next_cursor: number | null };
  };
  const first = await read();
  const idsOf = (items: InboxItem[]) => items.map(({ id }) => id);
  expect(idsOf(first.items)).toEqual([...ids.slice(0, limits.conversationPage), oldest]);
  const seen = idsOf(first.items);
  for (let cursor = first.next_cursor; cursor !== null;) {
    const page = await read(`?cursor=${cursor}`);
    seen.push(...idsOf(page.items));
    cursor = page.next_cursor;
  }
  // Each message once.
  expect(seen.toSorted((a, b) => b - a)).toEqual(ids);
  const path = `/api/guest-interests/${newest}?cursor=x`;
  expect(await app.rest("GET", path, { token: host.token })).toMatchObject({
    status: 400,
    body: { issues: [{ field: "cursor" }] },
  });
});
