import { expect, test } from "vitest";
import { makeProperty, makeUser, propertyText } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";

const refusal = (...issues: Array<{ field: string; message: string }>) => ({
  status: 400,
  body: { error: issues[0]?.message, code: "INVALID_INPUT", issues },
});

test("each rule has its own sentence, and the first failing one is the error", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  const post = (body: object) => app.rest("POST", "/api/properties", { token, body });

  expect(await post({})).toMatchObject(
    refusal(
      { field: "name", message: "Property name is required" },
      { field: "location", message: "Location is required" },
      { field: "country", message: "Country is required" },
      { field: "contact_email", message: "Invalid email address" },
    ),
  );
  const longer = (limit: number) => "x".repeat(limit + 1);
  for (const [field, value, message] of [
    ["name", "  ", "Property name is required"],
    ["name", ["Casa"], "Property name is required"],
    ["name", longer(120), "Property name can have at most 120 characters"],
    ["location", null, "Location is required"],
    ["location", longer(200), "Location can have at most 200 characters"],
    ["country", "", "Country is required"],
    ["country", "Atlantis", "Choose a country from the list"],
    ["country", "spain", "Choose a country from the list"],
    ["country", "ES", "Choose a country from the list"],
    ["contact_email", "", "Invalid email address"],
    ["contact_email", "stay@localhost", "Invalid email address"],
    ["contact_email", "stay@casa sol.example", "Invalid email address"],
    ["contact_email", `${"x".repeat(65)}@casasol.example`, "Invalid email address"],
    ["contact_email", `stay@${"x.".repeat(130)}example`, "Invalid email address"],
    ["contact_email", "stay@casasol.example\r\nBcc: x@y.example", "Invalid email address"],
    ["description", longer(5000), "Description can have at most 5,000 characters"],
    ["description", 7, "Description must be text"],
    ["description", { toString: "x" }, "Description must be text"],
    ["custom_message", longer(5000), "Message to guests can have at most 5,000 characters"],
    ["room_pricing", longer(500), "Room pricing can have at most 500 characters"],
    ["room_pricing", 150, "Room pricing must be text"],
    ["availability_info", longer(500), "Availability can have at most 500 characters"],
  ] as const) {
    expect
      .soft(await post({ ...propertyText, [field]: value }), `${field} ${JSON.stringify(value)}`)
      .toMatchObject(refusal({ field, message }));
  }
  expect((await app.rest("GET", "/api/properties", { token })).body).toEqual([]);
});

test("texts of exactly the maximum length are accepted, counted after trimming", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  const body = {
    name: ` ${"n".repeat(120)} `,
    location: "l".repeat(200),
    country: "Spain",
    contact_email: `${"x".repeat(64)}@casasol.example`,
    description: ` ${"d".repeat(5000)}\n`,
    room_pricing: "p".repeat(500),
    availability_info: "a".repeat(500),
    custom_message: "m".repeat(5000),
  };
  const { status } = await app.rest("POST", "/api/properties", { token, body });
  expect(status).toBe(200);
});

test.each([
  ["PUT", { name: "Mine now" }],
  ["DELETE", undefined],
])("%s: visitor 401, bad input 400, missing 404, stranger 403, in this order", async (...call) => {
  const [method, body] = call;
  const app = await createTestApp();
  const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const { id } = await makeProperty(app, host);
  const send = (path: string | number, token?: string) =>
    app.rest(method, `/api/properties/${path}`, { token, body });

  for (const path of [id, "abc", 999]) {
    expect.soft(await send(path), `${path}`).toMatchObject({
      status: 401,
      body: { error: "Please sign in to continue", code: "UNAUTHORIZED" },
    });
  }
  for (const path of ["abc", "0", "-1", "1.5", "1e0", "0x1", "%201", "9".repeat(40)]) {
    const message = "This must be a positive whole number";
    expect.soft(await send(path, stranger.token), path).toMatchObject({
      status: 400,
      body: { error: message, code: "INVALID_INPUT", issues: [{ field: "id", message }] },
    });
  }
  expect(await send(999, stranger.token)).toMatchObject({
    status: 404,
    body: { error: "Property not found", code: "NOT_FOUND" },
  });
  // Admins too: a host's rows are only for the host.
  expect(await send(id, stranger.token)).toMatchObject({
    status: 403,
    body: { error: "This belongs to another host", code: "FORBIDDEN" },
  });
  const { body: list } = await app.rest("GET", "/api/properties", { token: host.token });
  expect(list).toMatchObject([{ id, name: propertyText.name }]);
});

test("PUT: bad input comes before a missing or foreign row", async () => {
  const app = await createTestApp();
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const { id } = await makeProperty(app, host);
  for (const row of [id, 999]) {
    for (const body of [{ name: "" }, { country: "Atlantis" }]) {
      expect
        .soft(
          await app.rest("PUT", `/api/properties/${row}`, { token: stranger.token, body }),
          JSON.stringify([row, body]),
        )
        .toMatchObject({ status: 400 });
    }
  }
});

test("POST without a token creates nothing", async () => {
  const app = await createTestApp();
  expect(await app.rest("POST", "/api/properties", { body: propertyText })).toMatchObject({
    status: 401,
  });
  expect((await app.rest("GET", "/api/public/properties")).body).toEqual([]);
});
