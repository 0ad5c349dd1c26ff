import { expect, test } from "vitest";
import { mailsOf } from "../../../testing/mails.ts";
import { calendarOf, kindsOf, nightsIn, startStays } from "../../../testing/stays.ts";

test("an accepted request takes its nights, and its guest gets one email with the event", async () => {
  const { app, host, request, decide, stay, day } = await startStays();
  const id = await request({ guests: 2 });
  const accepted = await decide(id, "accept", { message: "See you soon" });
  expect(accepted).toMatchObject({
    status: 200,
    body: {
      state: "accepted",
      agreed_amount: 30_000,
      share_amount: 3000,
      decided_at: expect.any(String),
      messages: [{ author: "host", text: "See you soon" }],
    },
  });
  // A second click.
  expect(await decide(id, "accept", { message: "See you soon" })).toEqual(accepted);
  expect(await decide(id, "accept", { agreed_amount: 30_000 })).toEqual(accepted);
  expect(await decide(id, "accept", { agreed_amount: 1 })).toMatchObject({ status: 409 });
  expect(nightsIn(app)).toEqual([day(10), day(11), day(12)]);
  expect(await stay(id)).toMatchObject({ nights_taken: false });

  const mails = await mailsOf(app);
  // The guest's confirmation was not sent yet when the request was accepted.
  expect(kindsOf(mails)).toEqual(["guest-interest", "stay-accepted"]);
  const mail = mails[1];
  expect(mail?.to).toMatchObject({ value: [{ address: "gus@example.org" }] });
  expect(mail?.replyTo?.value).toEqual([{ name: host.name, address: "stay@casasol.example" }]);
  expect(mail?.text).toContain("> See you soon");
  expect(mail?.text).toContain("€300");
  const { method, event } = calendarOf(mail);
  expect(method).toBe("REQUEST");
  expect(event.startDate.toString()).toBe(day(10));
  expect(event.endDate.toString()).toBe(day(13));
  expect(event.sequence).toBe(0);
});

test("2: a stay from 21 to 24 and a request from 24 to 27 do not touch, one from 23 to 25 does", async () => {
  const { request, decide, stay, days } = await startStays();
  const first = await request({ ...days(21, 24), guest_email: "a@example.org" });
  const next = await request({ ...days(24, 27), guest_email: "b@example.org" });
  const across = await request({ ...days(23, 25), guest_email: "c@example.org" });
  expect(await decide(first, "accept")).toMatchObject({ status: 200 });
  expect(await stay(across)).toMatchObject({ state: "requested", nights_taken: true });
  expect(await stay(next)).toMatchObject({ state: "requested", nights_taken: false });
  const refused = await decide(across, "accept");
  expect(refused).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^The night of .+ is already taken$/) },
  });
  expect(await decide(next, "accept")).toMatchObject({ status: 200 });
});

test("accepted the wrong one: it is cancelled, and the other is accepted", async () => {
  const { app, request, decide, days } = await startStays();
  const [wrong, right] = [
    await request({ guest_email: "wrong@example.org" }),
    await request({ guest_email: "right@example.org", ...days(11, 14) }),
  ];
  await decide(wrong, "accept");
  expect(await decide(right, "accept")).toMatchObject({ status: 409 });
  await mailsOf(app);
  const reason = "I meant the other request";
  const cancelled = await decide(wrong, "cancel", { reason });
  expect(cancelled).toMatchObject({ status: 200, body: { state: "cancelled_by_host", reason } });
  expect(await decide(wrong, "cancel", { reason })).toEqual(cancelled);
  expect(await decide(right, "accept")).toMatchObject({ status: 200 });

  const mails = (await mailsOf(app)).slice(-2);
  expect(kindsOf(mails)).toEqual(["stay-cancelled", "stay-accepted"]);
  expect(mails[0]?.text).toContain(`> ${reason}`);
  expect(calendarOf(mails[0])).toMatchObject({ method: "CANCEL", event: { sequence: 1 } });
});

test("6: acceptance, changes and cancellation are one event in a calendar program", async () => {
  const { app, request, decide, change, day } = await startStays();
  const id = await request();
  await decide(id, "accept");
  await mailsOf(app);
  await change(id, { departure: day(14), agreed_amount: 40_000 });
  await mailsOf(app);
  await change(id, { guests: 3 });
  await mailsOf(app);
  await decide(id, "cancel");
  const parts = (await mailsOf(app)).flatMap((mail) =>
    kindsOf([mail]).includes("guest-interest") ? [] : [calendarOf(mail)],
  );
  expect(new Set(parts.map(({ event }) => event.uid)).size).toBe(1);
  expect(parts.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "REQUEST", "CANCEL"]);
  expect(parts.map(({ event }) => event.sequence)).toEqual([0, 1, 2, 3]);
  expect(parts.map(({ event }) => event.endDate.toString())).toEqual([
    day(13),
    day(14),
    day(14),
    day(14),
  ]);
});

test("a change takes its nights anew, or changes nothing", async () => {
  const { app, request, decide, change, stay, day, days } = await startStays();
  const id = await request();
  const next = await request({ ...days(14, 16), guest_email: "next@example.org" });
  expect(await change(id, { guests: 1 })).toMatchObject({ status: 409 });
  await decide(id, "accept");
  await decide(next, "accept");
  const nights = nightsIn(app);

  expect(await change(id, { departure: day(15) })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("is already taken") },
  });
  expect(nightsIn(app)).toEqual(nights);
  expect(await stay(id)).toMatchObject(days(10, 13));
  const longer = await change(id, { departure: day(14), message: "One night more" });
  expect(longer).toMatchObject({ status: 200, body: days(10, 14) });
  expect(await change(id, { departure: day(14), message: "One night more" })).toEqual(longer);
  expect(nightsIn(app)).toHaveLength(6);
  expect(await change(id, days(2, 4))).toMatchObject({ status: 200 });
  expect(await change(next, days(10, 13))).toMatchObject({ status: 200 });

  for (const [body, field] of [
    [{ arrival: day(-1) }, "arrival"],
    [{ arrival: "2027-02-30" }, "arrival"],
    [{ departure: day(2) }, "departure"],
    [{ arrival: day(9) }, "departure"],
    [{ departure: day(367 + 2) }, "departure"],
    [days(720, 735), "departure"],
    [{ guests: 0 }, "guests"],
    [{ agreed_amount: -1 }, "agreed_amount"],
    [{ message: 5 }, "message"],
  ] as const) {
    expect
      .soft(await change(id, body), JSON.stringify(body))
      .toMatchObject({ status: 400, body: { issues: [{ field }] } });
  }
  expect(await stay(id)).toMatchObject(days(2, 4));
});

test("a message with a decision that changes nothing is sent, and once", async () => {
  const { app, request, decide, change, stay, day } = await startStays();
  const id = await request();
  await decide(id, "accept");
  await mailsOf(app);
  const texts = ["The key is under the stone", "Bring boots"];
  for (let click = 0; click < 2; click += 1) {
    expect((await decide(id, "accept", { message: texts[0] })).status).toBe(200);
    expect((await change(id, { departure: day(13), message: texts[1] })).status).toBe(200);
  }
  expect((await stay(id)).messages.map(({ text }) => text)).toEqual(texts);
  const mails = await mailsOf(app);
  expect(kindsOf(mails).slice(2)).toEqual(["stay-message", "stay-message"]);
  expect(mails.at(-1)?.text).toContain("> Bring boots");
});

test("guests who stay a night longer, or leave early: a stay is changed after its departure", async () => {
  const { app, request, decide, change, day } = await startStays();
  const id = await request();
  await decide(id, "accept");
  app.advance(15 * 24 * 3_600_000);
  expect(await change(id, { departure: day(14) })).toMatchObject({ status: 200 });
  expect(await change(id, { departure: day(12) })).toMatchObject({ status: 200 });
  expect(nightsIn(app)).toEqual([day(10), day(11)]);
  expect(await decide(id, "cancel")).toMatchObject({ status: 409 });
});

test("what is decided stays decided", async () => {
  const { app, request, decide, change } = await startStays();
  const id = await request();
  expect(await decide(id, "cancel")).toMatchObject({ status: 409 });
  const reason = "We are away";
  const declined = await decide(id, "decline", { reason });
  expect(declined).toMatchObject({ status: 200, body: { state: "declined", reason } });
  expect(await decide(id, "decline", { reason })).toEqual(declined);
  expect(await decide(id, "decline", { reason: "Other" })).toMatchObject({ status: 409 });
  expect(await decide(id, "accept")).toMatchObject({ status: 409 });
  expect(await decide(id, "cancel")).toMatchObject({ status: 409 });
  expect(await change(id, { guests: 1 })).toMatchObject({ status: 409 });
  const mails = await mailsOf(app);
  expect(kindsOf(mails)).toEqual(["guest-interest", "stay-declined"]);
  expect(mails[1]?.text).toContain(`> ${reason}`);
});

test("a price without a currency is refused, and without a price there is none", async () => {
  const { app, request, decide } = await startStays({
    calendar: { night_amount: null, currency: null },
  });
  const id = await request();
  expect(await decide(id, "accept", { agreed_amount: 5000 })).toMatchObject({
    status: 400,
    body: { issues: [{ field: "agreed_amount" }] },
  });
  expect(nightsIn(app)).toEqual([]);
  expect(await decide(id, "accept")).toMatchObject({
    status: 200,
    body: { agreed_amount: null, currency: null, share_amount: null },
  });
});

test("accepting marks the message as answered, and it counts no more", async () => {
  const { app, host, request, decide } = await startStays();
  await decide(await request(), "accept");
  const inbox = await app.rest("GET", "/api/guest-interests", { token: host.token });
  expect(inbox.body).toMatchObject({ counts: { new: 0, replied: 1 }, unread: 0 });
});

const calls = [
  ["POST", "/accept", {}],
  ["POST", "/decline", {}],
  ["POST", "/cancel", {}],
  ["PUT", "", { guests: 2 }],
  ["POST", "/messages", { text: "Hello" }],
  ["POST", "/close", {}],
  ["POST", "/read", {}],
] as const;
test.each(calls)("%s /stays/{id}%s is for the host only", async (method, path, body) => {
  const { app, host, stranger, request, stay } = await startStays();
  const id = await request();
  const before = await stay(id);
  const call = (at: unknown, token?: string) =>
    app.rest(method, `/api/stays/${String(at)}${path}`, { token, body });
  expect(await call(id)).toMatchObject({ status: 401 });
  expect(await call(id, stranger.token)).toMatchObject({ status: 403 });
  expect(await call(99, host.token)).toMatchObject({ status: 404 });
  for (const bad of ["x", "0", "-1", "1.5", "9".repeat(30)]) {
    expect.soft(await call(bad, host.token), bad).toMatchObject({ status: 400 });
  }
  expect(await stay(id)).toEqual(before);
});
