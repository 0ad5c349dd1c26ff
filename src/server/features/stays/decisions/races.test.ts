import { expect, test } from "vitest";
import { mailsOf } from "../../../testing/mails.ts";
import { kindsOf, startStays } from "../../../testing/stays.ts";

/** A hundred requests of which any two share the night of the fifteenth day. */
async function startCrowd(units: number) {
  const site = await startStays({ calendar: { units } });
  const ids: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const dates = site.days(15 - (index % 5), 16 + (index % 3));
    ids.push(await site.request({ ...dates, guest_email: `guest${index}@example.org` }));
  }
  const acceptAll = () =>
    Promise.all(
      ids.map((id, index) =>
        index % 2 === 0
          ? site.app.rest("POST", `/api/stays/${id}/accept`, { token: site.host.token, body: {} })
          : site.app.rpc("mutation", "stays.accept", { id }, { token: site.host.token }),
      ),
    );
  return { ...site, ids, acceptAll };
}

test("1: of 100 acceptances of the same night at once, one succeeds and 99 name the night", async () => {
  const { app, acceptAll, host } = await startCrowd(1);
  const answers = await acceptAll();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(99);
  for (const { body } of refused) {
    expect(body).toMatchObject({
      code: "CONFLICT",
      error: expect.stringMatching(/^The nights? (of|from) .+ (is|are) already taken$/),
    });
  }
  const twice = app.deps.db.sqlite
    .prepare("SELECT night FROM stay_nights GROUP BY property_id, night HAVING count(*) > 1")
    .all();
  expect(twice).toEqual([]);
  const list = await app.rest("GET", "/api/stays?state=accepted", { token: host.token });
  expect(list.body).toMatchObject({ items: [expect.anything()] });
  expect(kindsOf(await mailsOf(app)).filter((kind) => kind === "stay-accepted")).toHaveLength(1);
});

test("1: of three units, three acceptances succeed, each in a unit of its own", async () => {
  const { app, acceptAll } = await startCrowd(3);
  const answers = await acceptAll();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(97);
  const units = app.deps.db.sqlite
    .prepare("SELECT group_concat(unit) FROM stay_nights GROUP BY night")
    .pluck()
    .all();
  for (const taken of units) expect(new Set(String(taken).split(",")).size).toBeLessThanOrEqual(3);
});

test("one request accepted, declined and withdrawn at once gets one decision", async () => {
  const { app, host, request, stay } = await startStays();
  const id = await request();
  const call = (action: string) =>
    app.rest("POST", `/api/stays/${id}/${action}`, { token: host.token, body: {} });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      call(["accept", "decline", "cancel"][index % 3] ?? ""),
    ),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await stay(id)).state).toBe("cancelled_by_host");
  expect(app.deps.db.sqlite.prepare("SELECT * FROM stay_nights").all()).toEqual([]);
});
