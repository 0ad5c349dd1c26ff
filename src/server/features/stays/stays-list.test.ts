import { expect, test } from "vitest";
import type { StayDetail } from "../../../shared/schemas/stays.ts";
import { startStays } from "../../testing/stays.ts";

type List = {
  items: StayDetail[];
  counts: { waiting: number; upcoming: number; to_settle: number };
  next_cursor: number | null;
};

async function start() {
  const site = await startStays();
  const list = async (query = "", token = site.host.token) => {
    const answer = await site.app.rest("GET", `/api/stays${query}`, { token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as List;
  };
  return { ...site, list };
}

test("a request is in the host's list with its price, its share and its thread", async () => {
  const { app, host, stranger, request, list, days } = await start();
  const id = await request({ message: "We love the sun", guests: 2 });

  const { items, counts } = await list("?list=waiting");
  expect(counts).toEqual({ waiting: 1, upcoming: 0, to_settle: 0 });
  expect(items).toEqual([
    expect.objectContaining({
      id,
      state: "requested",
      ...days(10, 13),
      guests: 2,
      currency: "EUR",
      estimated_amount: 30_000,
      agreed_amount: null,
      share_percent: 10,
      share_amount: 3000,
      guest_name: "Gus Guest",
      nights_taken: false,
      unread: 0,
      shares: [],
    }),
  ]);
  const path = `/api/stays/${id}`;
  expect(await app.rest("GET", path, { token: host.token })).toMatchObject({
    status: 200,
    body: { id, messages: [{ author: "guest", text: "We love the sun" }] },
  });
  expect(await app.rest("GET", path)).toMatchObject({ status: 401 });
  expect(await app.rest("GET", path, { token: stranger.token })).toMatchObject({ status: 403 });
  expect(await app.rest("GET", "/api/stays/99", { token: host.token })).toMatchObject({
    status: 404,
  });
  expect((await list("", stranger.token)).items).toEqual([]);
});

test("lists divide at today in the property's time zone, and come page by page", async () => {
  const { app, request, list, sol, days } = await start();
  const ids: number[] = [];
  for (let index = 0; index < 25; index += 1) {
    const dates = days(60 - 2 * index, 61 - 2 * index);
    ids.push(await request({ ...dates, guest_email: `guest${index}@example.org` }));
  }
  app.deps.db.sqlite.exec("UPDATE stays SET state = 'accepted'");
  const first = await list("?list=upcoming");
  expect(first.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
  const second = await list(`?list=upcoming&cursor=${first.next_cursor}`);
  expect(second.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(20));
  expect(second.next_cursor).toBeNull();

  app.advance(16 * 24 * 3_600_000);
  expect((await list()).counts).toEqual({ waiting: 0, upcoming: 23, to_settle: 2 });
  const { items } = await list(`?list=to_settle&property_id=${sol.id}`);
  expect(items.map(({ id }) => id)).toEqual([ids[24], ids[23]]);
  expect((await list("?state=declined")).items).toEqual([]);
  expect((await list("?list=past")).items).toEqual([]);
});
