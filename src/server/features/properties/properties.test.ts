import { expect, test } from "vitest";
import { makeProperty, makeUpgrade, makeUser, propertyText } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const required = {
  name: "Casa Sol",
  location: "Ronda",
  country: "Spain",
  contact_email: "stay@casasol.example",
};

test("a new property is returned as the owner's list shows it, with null for absent fields", async () => {
  const app = await createTestApp();
  const { token, email } = await makeUser(app);
  const created = await app.rest("POST", "/api/properties", { token, body: required });
  const expected = {
    id: expect.any(Number),
    slug: "casa-sol",
    ...required,
    description: null,
    room_pricing: null,
    availability_info: null,
    custom_message: null,
    created_at: isoTime,
    funding_progress: "0% funded",
    paused_at: null,
    taken_down_at: null,
    taken_down_reason: null,
    waiting_since: null,
    interest_count: 0,
    interest_email: email,
    images: [],
    upgradeProjects: [],
  };
  expect(created).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(created.body).toStrictEqual(expected);
  const list = await app.rest("GET", "/api/properties", { token });
  expect(list).toMatchObject({ status: 200, body: [created.body] });
});

test("texts are trimmed, blank optional ones are null, emails stay as typed", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  const body = {
    name: "  Casa Sol \n",
    location: "\tRonda ",
    country: " Spain ",
    contact_email: " Stay+Guests@CasaSol.example ",
    description: " \n ",
    room_pricing: "",
    availability_info: null,
    custom_message: " Bring a hat. ",
  };
  expect(await app.rest("POST", "/api/properties", { token, body })).toMatchObject({
    status: 200,
    body: {
      name: "Casa Sol",
      location: "Ronda",
      country: "Spain",
      contact_email: "Stay+Guests@CasaSol.example",
      description: null,
      room_pricing: null,
      availability_info: null,
      custom_message: "Bring a hat.",
    },
  });
});

test("unknown keys are ignored, and so are those that the server decides", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const forged = { id: 77, slug: "mine", owner_id: 99, funding_progress: "100% funded", images: 3 };
  const { body } = await app.rest("POST", "/api/properties", {
    token: host.token,
    body: { ...propertyText, ...forged, created_at: "1999-01-01" },
  });
  expect(body).toMatchObject({ id: 1, slug: "casa-sol", funding_progress: "0% funded" });
  expect(body).not.toHaveProperty("owner_id");
  expect(body).not.toMatchObject({ created_at: "1999-01-01" });
});

test("the list has only the caller's properties, newest first, with photos and upgrades", async () => {
  const app = await createTestApp();
  const [host, other] = [await makeUser(app), await makeUser(app)];
  const first = await makeProperty(app, host, { name: "First" });
  await makeProperty(app, other);
  await makeProperty(app, host, { name: "Second" });
  const upgrade = await makeUpgrade(app, host, first.id);
  const { body } = await app.rest("GET", "/api/properties", { token: host.token });
  expect(body).toMatchObject([
    { name: "Second", upgradeProjects: [] },
    { name: "First", upgradeProjects: [upgrade], custom_message: propertyText.custom_message },
  ]);
});

test("PUT changes the sent fields and keeps the rest, the slug included", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const created = await makeProperty(app, host);
  const put = (body: object) =>
    app.rest("PUT", `/api/properties/${created.id}`, { token: host.token, body });

  const renamed = await put({ name: " Casa Luna ", country: "Portugal" });
  expect(renamed.body).toStrictEqual({ ...created, name: "Casa Luna", country: "Portugal" });
  const cleared = { description: null, room_pricing: null, availability_info: null };
  expect(
    (await put({ description: "", room_pricing: null, availability_info: "  " })).body,
  ).toStrictEqual({ ...created, name: "Casa Luna", country: "Portugal", ...cleared });
  const untouched = await put({});
  expect(untouched.body).toMatchObject({ name: "Casa Luna", custom_message: "Bring a hat." });
  expect(await put({ custom_message: null })).toMatchObject({ body: { custom_message: null } });
  const { body } = await app.rest("GET", "/api/properties", { token: host.token });
  expect(body).toStrictEqual([
    { ...(untouched.body as object), custom_message: null, created_at: expect.anything() },
  ]);
});

test("PUT refuses to clear required fields", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  for (const [field, message] of [
    ["name", "Property name is required"],
    ["location", "Location is required"],
    ["country", "Country is required"],
    ["contact_email", "Invalid email address"],
  ] as const) {
    for (const value of [null, "", " ", 7]) {
      expect
        .soft(
          await app.rest("PUT", `/api/properties/${id}`, {
            token: host.token,
            body: { [field]: value },
          }),
          `${field} ${value}`,
        )
        .toMatchObject({
          status: 400,
          body: { error: message, code: "INVALID_INPUT", issues: [{ field, message }] },
        });
    }
  }
});

test("deleting returns the id and deletes upgrades, interests and emails", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id, slug } = await makeProperty(app, host);
  await makeUpgrade(app, host, id);
  await app.rest("POST", "/api/guest-interest", {
    body: { property_id: id, guest_name: "Gus", guest_email: "gus@example.org" },
  });
  const call = () => app.rest("DELETE", `/api/properties/${id}`, { token: host.token });

  const answer = await call();
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(answer.body).toStrictEqual({ id });
  expect(await app.rest("GET", `/api/public/properties/${slug}`)).toMatchObject({ status: 404 });
  for (const table of ["properties", "upgrade_projects", "guest_interests", "outbox"]) {
    expect.soft(app.deps.db.sqlite.prepare(`SELECT * FROM ${table}`).all(), table).toEqual([]);
  }
  expect(await call()).toMatchObject({
    status: 404,
    body: { error: "Property not found", code: "NOT_FOUND" },
  });
  // The id of a deleted row is never reused.
  expect((await makeProperty(app, host)).id).toBeGreaterThan(id);
});
