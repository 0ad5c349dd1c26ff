import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const guest = { guest_name: "Gus Guest", guest_email: "Gus+Sun@Example.org" };

async function start() {
  const app = await createTestApp();
  const property = await makeProperty(app, await makeUser(app));
  const send = (body: object) => app.rest("POST", "/api/guest-interest", { body });
  return { app, property, send };
}

const rowsOf = ({ deps }: TestApp, table: string) =>
  deps.db.sqlite.prepare(`SELECT * FROM ${table} ORDER BY id`).all();

test("interest is recorded and its email queued; the answer is the record", async () => {
  const { app, property, send } = await start();
  const { status, body, headers } = await send({
    property_id: property.id,
    guest_name: "  Gus Guest ",
    guest_email: " Gus+Sun@Example.org ",
    message: " Is there shade? \n",
    id: 99,
    created_at: "1999-01-01",
  });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toStrictEqual({
    id: expect.any(Number),
    property_id: property.id,
    guest_name: "Gus Guest",
    guest_email: "Gus+Sun@Example.org",
    message: "Is there shade?",
    arrival: null,
    departure: null,
    guests: null,
    created_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(rowsOf(app, "guest_interests")).toMatchObject([body as object]);
  expect(rowsOf(app, "outbox")).toMatchObject([
    { kind: "guest-interest", guest_interest_id: (body as { id: number }).id, state: "queued" },
  ]);
});

test.each([{}, { message: "" }, { message: " " }, { message: null }])(
  "the message is optional: %j means none",
  async (message) => {
    const { property, send } = await start();
    // A form may send the id as text.
    const { status, body } = await send({ property_id: `${property.id}`, ...guest, ...message });
    expect(status).toBe(200);
    expect(body).toMatchObject({ property_id: property.id, message: null });
  },
);

test("each rule has its own sentence, and the first failing one is the error", async () => {
  const { app, property, send } = await start();
  const id = { field: "property_id", message: "Property ID is required" };
  const name = { field: "guest_name", message: "Name must be at least 2 characters" };
  const email = { field: "guest_email", message: "Invalid email address" };
  const refusal = (...issues: object[]) => ({
    status: 400,
    body: { error: (issues[0] as typeof id).message, code: "INVALID_INPUT", issues },
  });
  expect(await send({})).toMatchObject(refusal(id, name, email));
  expect(await app.rest("POST", "/api/guest-interest")).toMatchObject(refusal(id, name, email));

  const valid = { property_id: property.id, ...guest };
  for (const value of ["", " ", "abc", 0, -1, 1.5, null, false, true, [1], { id: 1 }, "1e3"]) {
    expect
      .soft(await send({ ...valid, property_id: value }), JSON.stringify(value))
      .toMatchObject(refusal(id));
  }
  for (const value of ["", "G", " G ", null, 12, ["Gus"]]) {
    expect
      .soft(await send({ ...valid, guest_name: value }), JSON.stringify(value))
      .toMatchObject(refusal(name));
  }
  for (const value of ["", "gus", "gus@", "@example.org", "gus@localhost", "a b@example.org", 5]) {
    expect
      .soft(await send({ ...valid, guest_email: value }), JSON.stringify(value))
      .toMatchObject(refusal(email));
  }
  const tooLong = (field: string, message: string) => refusal({ field, message });
  expect(await send({ ...valid, guest_name: "x".repeat(121) })).toMatchObject(
    tooLong("guest_name", "Name can have at most 120 characters"),
  );
  expect(await send({ ...valid, message: "x".repeat(5001) })).toMatchObject(
    tooLong("message", "Message can have at most 5,000 characters"),
  );
  expect(await send({ ...valid, message: 5 })).toMatchObject(
    tooLong("message", "Message must be text"),
  );
  expect(rowsOf(app, "guest_interests")).toEqual([]);
  expect(rowsOf(app, "outbox")).toEqual([]);
});

test("interest in an unknown or deleted property is 404", async () => {
  const { app, send } = await start();
  const host = await makeUser(app);
  const deletedProperty = await makeProperty(app, host);
  await app.rest("DELETE", `/api/properties/${deletedProperty.id}`, { token: host.token });
  for (const property_id of [deletedProperty.id, 999, "9999999999999999"]) {
    expect.soft(await send({ property_id, ...guest }), `${property_id}`).toMatchObject({
      status: 404,
      body: { error: "Property not found", code: "NOT_FOUND" },
    });
  }
  expect(rowsOf(app, "outbox")).toEqual([]);
});

test("sent again within ten minutes it is one record, one email and the same answer", async () => {
  const { app, property, send } = await start();
  const body = { property_id: property.id, ...guest, message: "Hello" };
  const first = await send(body);
  app.advance(9 * 60_000);
  expect((await send(body)).body).toStrictEqual(first.body);
  const otherCase = { ...body, guest_email: guest.guest_email.toLowerCase(), message: " Hello " };
  expect((await send(otherCase)).body).toStrictEqual(first.body);
  expect(rowsOf(app, "guest_interests")).toHaveLength(1);
  expect(rowsOf(app, "outbox")).toHaveLength(1);

  app.advance(60_001);
  const later = await send(body);
  expect(later).toMatchObject({ status: 200, body: { message: "Hello" } });
  expect((later.body as { id: number }).id).not.toBe((first.body as { id: number }).id);
  expect(rowsOf(app, "guest_interests")).toHaveLength(2);
  expect(rowsOf(app, "outbox")).toHaveLength(2);
});

test("a person who sends under another's address does not learn that one's name", async () => {
  const { app, property, send } = await start();
  const body = { property_id: property.id, ...guest };
  const first = await send(body);
  const stranger = await send({ ...body, guest_name: "Mallory" });
  expect(stranger.body).toStrictEqual({ ...(first.body as object), guest_name: "Mallory" });
  expect(rowsOf(app, "guest_interests")).toHaveLength(1);
});

test("another message, stay, sender or property is another interest", async () => {
  const { app, property, send } = await start();
  const other = await makeProperty(app, await makeUser(app));
  const body = { property_id: property.id, ...guest };
  for (const change of [
    {},
    { message: "Hello" },
    { arrival: "2027-05-01" },
    { guest_email: "other@example.org" },
    { property_id: other.id },
  ]) {
    expect(await send({ ...body, ...change })).toMatchObject({ status: 200 });
  }
  expect(rowsOf(app, "guest_interests")).toHaveLength(5);
  expect(rowsOf(app, "outbox")).toHaveLength(5);
});

test("twenty at once are one record, one email, one answer", async () => {
  const { app, property, send } = await start();
  const body = { property_id: property.id, ...guest, message: "Hello" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(rowsOf(app, "guest_interests")).toHaveLength(1);
  expect(rowsOf(app, "outbox")).toHaveLength(1);
});
