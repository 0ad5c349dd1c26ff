import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { mailsOf } from "../../testing/mails.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

async function start() {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const valid = { property_id: id, guest_name: "Gus Guest", guest_email: "gus@example.org" };
  const send = (body: object) =>
    app.rest("POST", "/api/guest-interest", { body: { ...valid, ...body } });
  return { app, host, send };
}

const countOf = ({ deps }: TestApp, table: string) =>
  deps.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

test.each([
  [{}, { arrival: null, departure: null, guests: null }],
  [
    { arrival: "", departure: null, guests: "" },
    { arrival: null, departure: null, guests: null },
  ],
  [{ arrival: "2028-02-29" }, { arrival: "2028-02-29", departure: null, guests: null }],
  [{ departure: "2027-01-01" }, { arrival: null, departure: "2027-01-01", guests: null }],
  [
    { arrival: "2027-03-28", departure: "2027-03-29", guests: "2" },
    { arrival: "2027-03-28", departure: "2027-03-29", guests: 2 },
  ],
  [{ guests: 99 }, { arrival: null, departure: null, guests: 99 }],
])("a stay of %j is stored to the day", async (input, stored) => {
  const { app, host, send } = await start();
  expect(await send(input)).toMatchObject({ status: 200, body: stored });
  const { body } = await app.rest("GET", "/api/guest-interests", { token: host.token });
  expect(body).toMatchObject({ items: [stored] });
});

test("an invalid stay is refused, each field with its own sentence", async () => {
  const { app, send } = await start();
  const day = (field: string) => `${field} must be a day such as 2026-05-31`;
  const guests = "Number of guests must be a whole number from 1 to 99";
  for (const [input, field, message] of [
    [{ arrival: "2027-02-29" }, "arrival", day("Arrival")],
    [{ arrival: "31.05.2027" }, "arrival", day("Arrival")],
    [{ arrival: "2027-05-31T00:00:00Z" }, "arrival", day("Arrival")],
    [{ arrival: 20270531 }, "arrival", day("Arrival")],
    [{ departure: "tomorrow" }, "departure", day("Departure")],
    [{ guests: 0 }, "guests", guests],
    [{ guests: 100 }, "guests", guests],
    [{ guests: 1.5 }, "guests", guests],
    [{ guests: "-1" }, "guests", guests],
    [{ guests: "two" }, "guests", guests],
    [{ guests: true }, "guests", guests],
    [
      { arrival: "2027-06-01", departure: "2027-06-01" },
      "departure",
      "Departure must be after arrival",
    ],
    [
      { arrival: "2027-06-02", departure: "2027-06-01" },
      "departure",
      "Departure must be after arrival",
    ],
    [{ homepage: 5 }, "homepage", "Homepage must be text"],
  ] as const) {
    expect.soft(await send(input), JSON.stringify(input)).toMatchObject({
      status: 400,
      body: { error: message, code: "INVALID_INPUT", issues: [{ field, message }] },
    });
  }
  expect(countOf(app, "guest_interests")).toBe(0);
});

test("the email describes the stay and links to the property's page", async () => {
  const { app, send } = await start();
  await send({ arrival: "2027-05-31", departure: "2027-06-03", guests: 2 });
  const [mail] = await mailsOf(app);
  expect(mail?.text).toContain("Dates: May 31, 2027 to June 3, 2027 (3 nights)\nGuests: 2");
  expect(mail?.text).toContain("/host/casa-sol");
  expect(mail?.replyTo?.value).toEqual([{ name: "Gus Guest", address: "gus@example.org" }]);
});

test("a program that fills in the hidden field gets an answer, and nothing is stored", async () => {
  const { app, send } = await start();
  const human = await send({ homepage: " " });
  const robot = await send({ homepage: "https://buy.example", message: "Buy!" });
  expect(robot).toMatchObject({
    status: 200,
    body: { id: (human.body as { id: number }).id + 1, message: "Buy!" },
  });
  expect(Object.keys(robot.body as object)).toEqual(Object.keys(human.body as object));
  expect(countOf(app, "guest_interests")).toBe(1);
  expect(countOf(app, "outbox")).toBe(1);
  expect(await mailsOf(app)).toHaveLength(1);
});

test("a program uses up its own limit, not the host's or a guest's", async () => {
  const { send } = await start();
  for (let n = 0; n < 19; n += 1) {
    expect((await send({ homepage: "x", message: `${n}` })).status).toBe(200);
  }
  expect((await send({})).status).toBe(200);
  expect((await send({ homepage: "x" })).status).toBe(429);
});
