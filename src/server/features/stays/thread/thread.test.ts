import { expect, test } from "vitest";
import { runHousekeeping } from "../../../housekeeping.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { kindsOf, startStays, stayTokenIn } from "../../../testing/stays.ts";

const day = 24 * 3_600_000;

async function start() {
  const site = await startStays();
  const id = await site.request({ message: "We love the sun" });
  const token = stayTokenIn((await mailsOf(site.app)).at(-1));
  const toGuest = (text: unknown, more = {}) => site.call(`${id}/messages`, { text, ...more });
  const toHost = (text: unknown, more = {}) => site.asGuest(token, "/messages", { text, ...more });
  const inbox = async () =>
    (await site.app.rest("GET", "/api/guest-interests", { token: site.host.token })).body;
  return { ...site, id, token, toGuest, toHost, inbox };
}

test("guest and host write to each other, and each message is mailed to the other side", async () => {
  const { app, host, id, stay, call, toGuest, toHost, inbox } = await start();
  expect(await toGuest("Do you bring a dog?")).toMatchObject({
    status: 200,
    body: { messages: [{ author: "guest" }, { author: "host", text: "Do you bring a dog?" }] },
  });
  expect(await inbox()).toMatchObject({ counts: { replied: 1 }, unread: 0 });
  expect(await toHost("No, a cat.\n\nIs that fine?")).toMatchObject({
    status: 200,
    body: { messages: [{}, {}, { author: "guest", text: "No, a cat.\n\nIs that fine?" }] },
  });
  expect(await stay(id)).toMatchObject({ unread: 1 });
  expect(await inbox()).toMatchObject({ unread: 1 });
  expect(await call(`${id}/read`)).toMatchObject({ status: 200, body: { unread: 0 } });
  expect(await inbox()).toMatchObject({ unread: 0 });

  const [toGus, toSol] = (await mailsOf(app)).slice(-2);
  expect(kindsOf(toGus && toSol ? [toGus, toSol] : [])).toEqual(["stay-message", "stay-message"]);
  expect(toGus?.to).toMatchObject({ value: [{ address: "gus@example.org" }] });
  expect(toGus?.replyTo?.value).toEqual([{ name: host.name, address: "stay@casasol.example" }]);
  expect(toGus?.text).toContain("> Do you bring a dog?");
  expect(stayTokenIn(toGus)).toBeDefined();
  expect(toSol?.to).toMatchObject({ value: [{ address: "stay@casasol.example" }] });
  expect(toSol?.replyTo?.value).toEqual([{ name: "Gus Guest", address: "gus@example.org" }]);
  expect(toSol?.text).toContain("> No, a cat.\n> \n> Is that fine?");
  expect(toSol?.text).not.toContain("#stay=");
});

test("a message sent again with its key is one message and one email", async () => {
  const { app, toGuest, toHost } = await start();
  for (const send of [toGuest, toHost]) {
    const key = { request_key: "k1" };
    const [first, second] = await Promise.all([send("Hello", key), send("Hello", key)]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await send("Something else", key)).toMatchObject({
      status: 400,
      body: { issues: [{ field: "request_key" }] },
    });
  }
  expect(kindsOf(await mailsOf(app)).filter((kind) => kind === "stay-message")).toHaveLength(2);
});

test("a message is text of at most 5,000 characters", async () => {
  const { id, toGuest, toHost, stay } = await start();
  for (const send of [toGuest, toHost]) {
    for (const text of ["", " ", "\u200b", "x".repeat(5001), 5, null, undefined, ["x"]]) {
      expect
        .soft(await send(text), JSON.stringify(text))
        .toMatchObject({ status: 400, body: { issues: [{ field: "text" }] } });
    }
  }
  expect((await stay(id)).messages).toHaveLength(1);
  expect(await toHost("x".repeat(5000))).toMatchObject({ status: 200 });
});

test("7: after a decline both can still write", async () => {
  const { id, decide, toGuest, toHost } = await start();
  await decide(id, "decline");
  expect(await toHost("And a week later?")).toMatchObject({ status: 200 });
  expect(await toGuest("Yes, please ask again")).toMatchObject({ status: 200 });
});

test("7: when a request ends by itself, it counts no more, and both can still write", async () => {
  const { app, host, toGuest, toHost } = await start();
  const counts = async () => {
    const { body } = await app.rest("GET", "/api/stays?list=waiting", { token: host.token });
    const { items, counts } = body as { items: object[]; counts: { waiting: number } };
    return [items.length, counts.waiting];
  };
  expect(await counts()).toEqual([1, 1]);
  app.advance(7 * day);
  await runHousekeeping(app.deps);
  expect(await counts()).toEqual([0, 0]);
  expect(await toHost("Sorry, are you there?")).toMatchObject({ status: 200 });
  expect(await toGuest("Yes, please ask again")).toMatchObject({ status: 200 });
});

test("once one side closes the conversation nobody writes, and the stay can still be seen", async () => {
  const { id, token, call, asGuest, toGuest, toHost } = await start();
  const closed = await asGuest(token, "/close");
  expect(closed).toMatchObject({ status: 200, body: { closed_by: "guest" } });
  expect(await call(`${id}/close`)).toMatchObject({ status: 200, body: { closed_by: "guest" } });
  for (const send of [toGuest, toHost]) {
    expect(await send("Hello?")).toMatchObject({
      status: 409,
      body: { error: "This conversation is closed" },
    });
  }
  expect((await asGuest(token)).body).toEqual(closed.body);
});

test("a guest whose data was erased can't be written to, and their words are gone", async () => {
  const { app, host, id, stay, decide, toGuest, toHost } = await start();
  await toHost("My secret");
  await decide(id, "accept");
  await mailsOf(app);
  const { guest_interest_id } = await stay(id);
  // The guest has left.
  app.advance(14 * day);
  expect(
    await app.rest("DELETE", `/api/guest-interests/${guest_interest_id}`, { token: host.token }),
  ).toMatchObject({ status: 200 });
  expect(await stay(id)).toMatchObject({
    state: "accepted",
    guest_name: null,
    guest_email: null,
    messages: [],
  });
  expect(await toGuest("Hello?")).toMatchObject({ status: 409 });
  // None is saved any more, and none follows.
  expect(await mailsOf(app)).toEqual([]);
});

test("messages of an hour are limited on either side", async () => {
  const { app, request, host } = await startStays({ env: { RATE_LIMITS: "on" } });
  const id = await request();
  const send = (index: number) =>
    app.rest("POST", `/api/stays/${id}/messages`, {
      token: host.token,
      body: { text: `Message ${index}` },
    });
  const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => send(index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
