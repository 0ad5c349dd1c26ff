import { expect, test } from "vitest";
import { startStays, stayTokenIn } from "../../testing/stays.ts";
import { mailsOf } from "../../testing/mails.ts";
import { createToken } from "../../core/access/tokens.ts";

/** What nobody but host and guest may learn. Each is found in its owner's answer, or the test is void. */
const secrets = {
  "the guest's name": "Gwendolyn Guestling",
  "the guest's address": "gwendolyn@example.net",
  "the guest's message": "We bring our parrot",
  "the host's answer": "The key is below the cactus",
  "the host's note": "Painting the kitchen",
  "the name of another site's calendar": "Portal Seven",
  "the IBAN": "DE89370400440532013000",
  "the payment instructions": "Half of it in advance",
  "the payment reference": "SOLAR-",
};

const learntFrom = (answer: unknown) => {
  const text = JSON.stringify(answer);
  return Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
};

async function start() {
  const site = await startStays({
    calendar: {
      payee_name: "Sol Host",
      iban: secrets["the IBAN"],
      payment_instructions: secrets["the payment instructions"],
    },
  });
  const { app, host, sol, day } = site;
  const id = await site.request({
    guest_name: secrets["the guest's name"],
    guest_email: secrets["the guest's address"],
    message: secrets["the guest's message"],
  });
  await site.decide(id, "accept", { message: secrets["the host's answer"] });
  await app.rest("POST", `/api/properties/${sol.id}/blocks`, {
    token: host.token,
    body: { first_night: day(20), ends_on: day(22), note: secrets["the host's note"] },
  });
  app.deps.db.sqlite
    .prepare(
      `INSERT INTO calendar_feeds (property_id, name, url, created_at, next_sync_at)
       VALUES (?, ?, 'https://portal.example/secret.ics', '', '9')`,
    )
    .run(sol.id, secrets["the name of another site's calendar"]);
  const link = stayTokenIn((await mailsOf(app)).findLast(({ text }) => text?.includes("#stay=")));
  const { body } = await app.rest("GET", `/api/properties/${sol.id}/calendar`, {
    token: host.token,
  });
  const feed = new URL((body as { feed_url: string }).feed_url).pathname;
  return { ...site, id, link, feed };
}

test("a stranger with a property's address learns which nights are free, and no more", async () => {
  const { app, sol, day } = await start();
  const answers = await Promise.all([
    app.rest("GET", `/api/public/properties/${sol.slug}`),
    app.rest("GET", `/api/public/properties/${sol.slug}/calendar?from=${day(0)}&to=${day(60)}`),
    app.rest("GET", "/api/public/properties"),
    app.rest("GET", "/api/public/browse"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(learntFrom(answers)).toEqual([]);
  const { nights } = answers[1].body as { nights: object[] };
  expect(nights.map((night) => Object.keys(night))).toEqual(nights.map(() => ["night", "state"]));
});

test("a stranger with the calendar's address learns when it is taken, and no more", async () => {
  const { app, feed } = await start();
  const { status, body } = await app.rest("GET", feed);
  expect(status).toBe(200);
  expect(learntFrom(body)).toEqual([]);
  expect(String(body).match(/^SUMMARY.*$/gm)).toEqual([
    "SUMMARY:Not available",
    "SUMMARY:Not available",
  ]);
});

test("a guest's link shows the stay to whoever has it; closed, withdrawn or erased it shows less", async () => {
  const { app, host, id, link, decide, asGuest } = await start();
  const open = await asGuest(link);
  const own = [
    "the guest's name",
    "the guest's message",
    "the host's answer",
    "the IBAN",
    "the payment instructions",
    "the payment reference",
  ];
  expect(learntFrom(open.body)).toEqual(own);

  await decide(id, "cancel", {});
  const cancelled = await asGuest(link);
  expect(learntFrom(cancelled.body)).toEqual(own.filter((name) => !/IBAN|instructions/.test(name)));
  await asGuest(link, "/close");
  expect((await asGuest(link, "/messages", { text: "Hello?" })).status).toBe(409);

  const { guest_interest_id } = (await app.rest("GET", `/api/stays/${id}`, { token: host.token }))
    .body as { guest_interest_id: number };
  // Nothing is erased before the guest is told of the cancellation.
  await mailsOf(app);
  await app.rest("DELETE", `/api/guest-interests/${guest_interest_id}`, { token: host.token });
  const erased = await asGuest(link);
  expect(erased).toMatchObject({ status: 404 });
  expect(erased.body).toEqual((await asGuest(createToken())).body);
});
