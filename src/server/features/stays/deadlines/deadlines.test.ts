import { expect, test } from "vitest";
import { runHousekeeping } from "../../../housekeeping.ts";
import { madePassword, makeProperty, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { kindsOf, nightsIn, startStays, stayTokenIn } from "../../../testing/stays.ts";

const day = 24 * 3_600_000;

async function start() {
  const site = await startStays();
  const id = await site.request();
  await mailsOf(site.app);
  /** Lets days pass, runs what is due, and returns the kinds of the emails since the last ones. */
  let seen = 2;
  const pass = async (days: number) => {
    site.app.advance(days * day);
    // The clock needs a quarter of an hour to be trusted.
    site.app.advance(16 * 60_000);
    await runHousekeeping(site.app.deps);
    await runHousekeeping(site.app.deps);
    const kinds = kindsOf(await mailsOf(site.app)).slice(seen);
    seen += kinds.length;
    return kinds;
  };
  return { ...site, id, pass };
}

test("a host is reminded once of a request, and both are told when it ends", async () => {
  const { pass, id, stay, decide } = await start();
  expect(await pass(1)).toEqual([]);
  expect(await pass(1)).toEqual(["stay-reminder"]);
  expect(await pass(4)).toEqual([]);
  expect(await stay(id)).toMatchObject({ state: "requested" });
  expect(await pass(1)).toEqual(["stay-expired", "stay-unanswered"]);
  expect(await stay(id)).toMatchObject({ state: "expired", ended_at: expect.any(String) });
  expect(await decide(id, "accept")).toMatchObject({
    status: 409,
    body: { error: "This request has ended, because it was not answered in time" },
  });
  expect(await pass(30)).toEqual([]);
});

test("a request for tomorrow ends when the day of arrival begins", async () => {
  const { app, request, pass, stay, days } = await start();
  const id = await request({ ...days(1, 3), guest_email: "soon@example.org" });
  await mailsOf(app);
  expect(await stay(id)).toMatchObject({
    // Midnight in Madrid.
    expires_at: expect.stringMatching(/T2[23]:00:00\.000Z$/),
  });
  expect((await pass(1)).filter((kind) => kind !== "stay-reminder").toSorted()).toEqual([
    "guest-interest",
    "stay-expired",
    "stay-requested",
    "stay-unanswered",
  ]);
  expect(await stay(id)).toMatchObject({ state: "expired" });
});

test("a request whose time is over ends when somebody looks at it, too", async () => {
  const { app, id, decide, asGuest, stay } = await start();
  const token = stayTokenIn((await mailsOf(app)).at(-1));
  app.advance(7 * day);
  expect(await decide(id, "accept")).toMatchObject({ status: 409 });
  expect(await stay(id)).toMatchObject({ state: "expired" });
  expect(nightsIn(app)).toEqual([]);
  expect(await asGuest(token)).toMatchObject({ status: 200, body: { state: "expired" } });
  expect(kindsOf(await mailsOf(app)).slice(2)).toEqual(["stay-expired", "stay-unanswered"]);
});

test("a guest who looks at the page of a stay ends a request whose time is over", async () => {
  const { app, asGuest } = await start();
  const token = stayTokenIn((await mailsOf(app)).at(-1));
  app.advance(7 * day);
  expect(await asGuest(token)).toMatchObject({ body: { state: "expired" } });
  expect(await asGuest(token, "/withdraw")).toMatchObject({ status: 409 });
});

test("a host is asked once after a departure whether the stay took place", async () => {
  const { app, host, pass, id, decide, stay } = await start();
  await decide(id, "accept");
  expect(await pass(13)).toEqual(["stay-accepted"]);
  expect(await pass(1)).toEqual(["stay-over"]);
  expect(await pass(1)).toEqual([]);
  expect(await stay(id)).toMatchObject({ state: "accepted" });
  const list = await app.rest("GET", "/api/stays?list=to_settle", { token: host.token });
  expect(list.body).toMatchObject({ items: [{ id }], counts: { to_settle: 1 } });
});

test("a host is asked about the stay of an erased guest, too, without a name", async () => {
  const { app, pass, id, decide } = await start();
  const { token } = await makeUser(app, { role: "admin" });
  await decide(id, "accept");
  await mailsOf(app);
  const guest = { email: "gus@example.org", confirm_email: "gus@example.org" };
  const erasure = await app.rest("POST", "/api/admin/guest-data/erasure", { token, body: guest });
  expect(erasure.status).toBe(200);
  app.advance(15 * day);
  await runHousekeeping(app.deps);
  const mails = await mailsOf(app);
  expect(kindsOf(mails)).toEqual(["stay-over"]);
  expect(mails[0]?.text).toContain("The stay of a guest at Casa Sol is over");
  expect(await pass(1)).toEqual([]);
});

test("while the clock is doubted, no request ends", async () => {
  const { app, id, decide, stay } = await start();
  app.advance(20 * 60_000);
  app.setClock(2 * 365 * day);
  await runHousekeeping(app.deps);
  expect(await stay(id)).toMatchObject({ state: "requested" });
  expect(await decide(id, "accept")).toMatchObject({ status: 200 });
  expect(kindsOf(await mailsOf(app)).slice(2)).toEqual(["stay-accepted"]);
});

test("while a guest expects to stay, or is not told yet, nothing that tells them can be deleted", async () => {
  const { app, host, sol, id, decide, stay } = await start();
  const admin = await makeUser(app, { role: "admin" });
  await makeProperty(app, host, { name: "Casa Luna" });
  const remove = async () => {
    const self = { email: host.email, current_password: madePassword };
    const { guest_interest_id: message } = await stay(id);
    const calls = [
      ["DELETE", `/api/guest-interests/${message}`, host.token, undefined],
      ["DELETE", `/api/properties/${sol.id}`, host.token, undefined],
      ["POST", "/api/account/deletion", host.token, self],
      ["POST", `/api/admin/users/${host.id}/deletion`, admin.token, { email: host.email }],
    ] as const;
    const answers = [];
    for (const [method, path, token, body] of calls) {
      answers.push(await app.rest(method, path, { token, body }));
    }
    return answers;
  };
  const expectRefused = async (sentence: RegExp) => {
    for (const { status, body } of await remove()) {
      const error = expect.stringMatching(sentence);
      expect.soft([status, body]).toEqual([409, { code: "CONFLICT", error }]);
    }
  };
  await decide(id, "accept");
  await expectRefused(/accepted (stay is|and) still ahead/);
  expect(await stay(id)).toMatchObject({ state: "accepted" });
  // The mail server is away.
  await app.deps.outbox.stop();
  await decide(id, "cancel");
  await expectRefused(/The email that tells a guest of the cancellation is still to be sent/);
  expect(kindsOf(await mailsOf(app))).toContain("stay-cancelled");
  expect((await remove()).map(({ status }) => status).slice(0, 3)).toEqual([200, 200, 200]);
  expect(app.deps.db.sqlite.prepare("SELECT count(*) FROM stays").pluck().get()).toBe(0);
});
