import { expect, test } from "vitest";
import { makeInterest } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { kindsOf, nightsIn, startStays, stayTokenIn } from "../../../testing/stays.ts";

const day = 24 * 3_600_000;

/** A request, and the secret of the link that its guest got. */
async function start(options: Parameters<typeof startStays>[0] = {}) {
  const site = await startStays(options);
  const id = await site.request({ message: "We love the sun" });
  const mails = await mailsOf(site.app);
  const token = stayTokenIn(mails.at(-1));
  return { ...site, id, mails, token };
}

test("a guest gets one email about a request, whose link opens the page of the stay", async () => {
  const { app, id, mails, token, asGuest, days, decide } = await start();
  expect(kindsOf(mails)).toEqual(["guest-interest", "stay-requested"]);
  const [toHost, toGuest] = mails;
  expect(toHost?.subject).toBe("Request for Casa Sol");
  expect(toHost?.text).toContain("Please accept or decline by");
  expect(toHost?.text).toContain("Price: €300");
  expect(toGuest?.to).toMatchObject({ value: [{ address: "gus@example.org" }] });
  expect(toGuest?.text).toContain("Nothing is booked yet");

  expect(await asGuest(token)).toMatchObject({
    status: 200,
    body: {
      state: "requested",
      ...days(10, 13),
      estimated_amount: 30_000,
      share_amount: 3000,
      property_name: "Casa Sol",
      property_slug: "casa-sol",
      host_name: "Sol Host",
      guest_name: "Gus Guest",
      time_zone: "Europe/Madrid",
      payment: null,
      shares: [],
      messages: [{ author: "guest", text: "We love the sun" }],
    },
  });
  const body = (await asGuest(token)).body as object;
  expect(Object.keys(body)).not.toContain("id");
  // An email of the decision has another link; both work.
  await decide(id, "accept");
  const second = stayTokenIn((await mailsOf(app)).at(-1));
  expect(second).not.toBe(token);
  for (const link of [token, second]) {
    expect(await asGuest(link)).toMatchObject({ status: 200, body: { state: "accepted" } });
  }
  const rows = app.deps.db.sqlite.prepare("SELECT * FROM stay_tokens").all();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("how to pay is shown to guests of accepted stays only", async () => {
  const payment = { payment_instructions: "By bank transfer", iban: null, payee_name: null };
  const { id, token, asGuest, decide } = await start({ calendar: payment });
  expect(await asGuest(token)).toMatchObject({ body: { payment: null } });
  await decide(id, "accept");
  expect(await asGuest(token)).toMatchObject({
    body: { payment: { instructions: "By bank transfer" } },
  });
  await decide(id, "cancel");
  expect(await asGuest(token)).toMatchObject({ body: { payment: null } });
});

const actions = ["", "/withdraw", "/cancel", "/messages", "/close"];
test.each(actions)("POST /guest-stay%s needs a secret that opens a stay", async (action) => {
  const { app, host, id, token, asGuest, stay } = await start();
  const before = await stay(id);
  const body = { text: "Hello" };
  for (const bad of ["", "x", "x".repeat(42), "x".repeat(44), `${"x".repeat(42)}!`, 5, null]) {
    expect
      .soft(await asGuest(bad as string, action, body), String(bad))
      .toMatchObject({ status: 400, body: { issues: [{ field: "token" }] } });
  }
  const unknown = await asGuest("x".repeat(43), action, body);
  expect(unknown).toMatchObject({ status: 404, body: { error: "Stay not found" } });
  expect(await stay(id)).toEqual(before);

  const erased = before.guest_interest_id;
  await app.rest("DELETE", `/api/guest-interests/${erased}`, { token: host.token });
  const gone = await asGuest(token, action, body);
  expect([gone.status, gone.body]).toEqual([unknown.status, unknown.body]);
});

test("a client that guesses secrets is stopped, and others are not", async () => {
  const { app, token } = await start({ env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback" } });
  const ask = (secret: string, address: string) =>
    app.rest("POST", "/api/guest-stay", {
      headers: { "x-forwarded-for": address },
      body: { token: secret },
    });
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(String(index).padStart(43, "x"), "198.51.100.7")),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  for (let times = 0; times < 40; times += 1) {
    expect(await ask(token, "203.0.113.9")).toMatchObject({ status: 200 });
  }
});

test("links work until 400 days after the departure", async () => {
  const { app, token, asGuest } = await start();
  app.advance((13 + 399) * day);
  expect(await asGuest(token)).toMatchObject({ status: 200 });
  app.advance(2 * day);
  expect(await asGuest(token)).toMatchObject({ status: 404 });
});

test("a guest withdraws a request, and the host is told", async () => {
  const { app, id, token, asGuest, decide } = await start();
  const reason = "We found another place";
  expect(await asGuest(token, "/cancel")).toMatchObject({ status: 409 });
  const withdrawn = await asGuest(token, "/withdraw", { reason });
  expect(withdrawn).toMatchObject({ status: 200, body: { state: "withdrawn", reason } });
  expect((await asGuest(token, "/withdraw", { reason })).body).toEqual(withdrawn.body);
  expect(await decide(id, "accept")).toMatchObject({ status: 409 });
  const mails = await mailsOf(app);
  expect(kindsOf(mails).slice(2)).toEqual(["stay-withdrawn"]);
  expect(mails.at(-1)?.to).toMatchObject({ value: [{ address: "stay@casasol.example" }] });
  expect(mails.at(-1)?.text).toContain(`> ${reason}`);
});

test("a guest cancels until the day of arrival: nights are free at once, and both get an email", async () => {
  const { app, id, token, asGuest, decide } = await start();
  await decide(id, "accept");
  app.advance(10 * day);
  expect(await asGuest(token, "/withdraw")).toMatchObject({ status: 409 });
  const cancelled = await asGuest(token, "/cancel", { reason: "" });
  expect(cancelled).toMatchObject({
    status: 200,
    body: { state: "cancelled_by_guest", reason: null },
  });
  expect((await asGuest(token, "/cancel")).body).toEqual(cancelled.body);
  expect(nightsIn(app)).toEqual([]);
  const kinds = kindsOf(await mailsOf(app));
  expect(kinds.slice(3)).toEqual(["stay-cancelled-by-guest", "stay-cancelled"]);
  expect(await decide(id, "cancel")).toMatchObject({ status: 409 });
});

test("a stay that has begun is not cancelled by its guest", async () => {
  const { app, id, token, asGuest, decide } = await start();
  await decide(id, "accept");
  app.advance(11 * day);
  expect(await asGuest(token, "/cancel")).toMatchObject({
    status: 409,
    body: { error: "Your stay has begun. Please write to your host instead" },
  });
  expect(nightsIn(app)).toHaveLength(3);
});

test("the email about a request is sent once an hour to an address and property", async () => {
  const { app, sol, days } = await startStays({ env: { RATE_LIMITS: "on" } });
  const send = (arrival: number, guest_email: string) =>
    makeInterest(app, sol.id, { ...days(arrival, arrival + 2), guest_email });
  await send(10, "gus@example.org");
  await send(20, "GUS@example.org");
  await send(30, "other@example.org");
  expect(app.deps.db.sqlite.prepare("SELECT state FROM stays").all()).toHaveLength(3);
  expect(kindsOf(await mailsOf(app)).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => "guest-interest"),
    ...Array.from({ length: 2 }, () => "stay-requested"),
  ]);
});
