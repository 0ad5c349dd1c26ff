import { expect, test } from "vitest";
import { makeProperty, makeUpgrade, makeUser, notFunded } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

/** A host with a property and its upgrade project, and a stranger who is an admin. */
async function start() {
  const app = await createTestApp();
  const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const list = async () =>
    ((await app.rest("GET", "/api/properties", { token: host.token })).body as Array<object>)[0];
  return { app, host, stranger, property, upgrade, list };
}

test("a new project is returned as the owner's list shows it, with null for absent fields", async () => {
  const { app, host, property, upgrade, list } = await start();
  const { status, body, headers } = await app.rest(
    "POST",
    `/api/properties/${property.id}/upgrade-projects`,
    {
      token: host.token,
      body: {
        upgrade_type: " wind turbine ",
        short_label: " Turbine ",
        description: "  ",
        id: 99,
        property_id: 99,
      },
    },
  );
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toStrictEqual({
    id: expect.any(Number),
    // An unknown type is shown as is.
    upgrade_type: "wind turbine",
    short_label: "Turbine",
    description: null,
    estimated_cost: null,
    ...notFunded,
  });
  expect(await list()).toMatchObject({ upgradeProjects: [upgrade, body] });
});

test("PUT changes the sent fields, keeps the rest, and clears by an empty text or null", async () => {
  const { app, host, upgrade, list } = await start();
  const put = async (body: object) =>
    (await app.rest("PUT", `/api/upgrade-projects/${upgrade.id}`, { token: host.token, body }))
      .body;
  const full = {
    id: upgrade.id,
    upgrade_type: "water",
    short_label: "Rain tank",
    description: "5,000 l",
    estimated_cost: "$10,000",
    ...notFunded,
  };
  expect(
    await put({ ...full, id: 99, propertyId: 99, stage: "funded", received_amount: 5 }),
  ).toStrictEqual(full);
  expect(await put({ short_label: " Tank " })).toStrictEqual({ ...full, short_label: "Tank" });
  const cleared = { ...full, short_label: "Tank", description: null, estimated_cost: null };
  expect(await put({ description: null, estimated_cost: " " })).toStrictEqual(cleared);
  expect(await put({})).toStrictEqual(cleared);
  expect(await list()).toMatchObject({ upgradeProjects: [cleared] });
});

test("deleting returns the id alone, and a second time is 404", async () => {
  const { app, host, upgrade, list } = await start();
  const remove = () =>
    app.rest("DELETE", `/api/upgrade-projects/${upgrade.id}`, { token: host.token });
  const { status, body } = await remove();
  expect(status).toBe(200);
  expect(body).toStrictEqual({ id: upgrade.id });
  expect(await list()).toMatchObject({ upgradeProjects: [] });
  expect(await remove()).toMatchObject({
    status: 404,
    body: { error: "Upgrade project not found", code: "NOT_FOUND" },
  });
});

test("each rule has its own sentence, and the first failing one is the error", async () => {
  const { app, host, property, upgrade, list } = await start();
  const before = await list();
  const create = ["POST", `/api/properties/${property.id}/upgrade-projects`] as const;
  const change = ["PUT", `/api/upgrade-projects/${upgrade.id}`] as const;
  const valid = { upgrade_type: "solar", short_label: "Roof" };
  const send = ([method, path]: typeof create | typeof change, body: object) =>
    app.rest(method, path, { token: host.token, body });

  const type = { field: "upgrade_type", message: "Upgrade type is required" };
  const label = { field: "short_label", message: "Short label is required" };
  expect(await send(create, {})).toMatchObject({
    status: 400,
    body: { error: type.message, code: "INVALID_INPUT", issues: [type, label] },
  });
  for (const [field, value, message] of [
    ["upgrade_type", "", type.message],
    ["upgrade_type", null, type.message],
    ["upgrade_type", "x".repeat(61), "Upgrade type can have at most 60 characters"],
    ["short_label", " ", label.message],
    ["short_label", 5, label.message],
    ["short_label", "x".repeat(121), "Short label can have at most 120 characters"],
    ["description", "x".repeat(1001), "Description can have at most 1,000 characters"],
    ["description", [], "Description must be text"],
    ["estimated_cost", "x".repeat(501), "Estimated cost can have at most 500 characters"],
    ["estimated_cost", 10_000, "Estimated cost must be text"],
  ] as const) {
    for (const call of [create, change]) {
      expect
        .soft(await send(call, { ...valid, [field]: value }), `${call[0]} ${field}`)
        .toMatchObject({
          status: 400,
          body: { error: message, code: "INVALID_INPUT", issues: [{ field, message }] },
        });
    }
  }
  expect(await list()).toEqual(before);
});

test("POST: visitor 401, bad input 400, missing property 404, stranger 403", async () => {
  const { app, stranger, property, list } = await start();
  const before = await list();
  const send = (id: string | number, token: string | undefined, body: object) =>
    app.rest("POST", `/api/properties/${id}/upgrade-projects`, { token, body });
  const valid = { upgrade_type: "solar", short_label: "Roof" };

  expect(await send(property.id, undefined, {})).toMatchObject({ status: 401 });
  expect(await send(property.id, stranger.token, {})).toMatchObject({ status: 400 });
  expect(await send(999, stranger.token, {})).toMatchObject({ status: 400 });
  expect(await send("abc", stranger.token, valid)).toMatchObject({
    status: 400,
    body: {
      error: "Property ID is required",
      issues: [{ field: "propertyId", message: "Property ID is required" }],
    },
  });
  expect(await send(999, stranger.token, valid)).toMatchObject({
    status: 404,
    body: { error: "Property not found", code: "NOT_FOUND" },
  });
  expect(await send(property.id, stranger.token, valid)).toMatchObject({
    status: 403,
    body: { error: "This belongs to another host", code: "FORBIDDEN" },
  });
  expect(await list()).toEqual(before);
});

test.each([
  ["PUT", { short_label: "Mine now" }],
  ["DELETE", undefined],
])("%s: visitor 401, bad input 400, missing project 404, stranger 403", async (...call) => {
  const [method, body] = call;
  const { app, stranger, upgrade, list } = await start();
  const before = await list();
  const send = (id: string | number, token?: string) =>
    app.rest(method, `/api/upgrade-projects/${id}`, { token, body });
  expect(await send(upgrade.id)).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
  expect(await send("abc")).toMatchObject({ status: 401 });
  expect(await send("abc", stranger.token)).toMatchObject({
    status: 400,
    body: {
      code: "INVALID_INPUT",
      issues: [{ field: "id", message: "This must be a positive whole number" }],
    },
  });
  expect(await send(999, stranger.token)).toMatchObject({
    status: 404,
    body: { error: "Upgrade project not found", code: "NOT_FOUND" },
  });
  expect(await send(upgrade.id, stranger.token)).toMatchObject({
    status: 403,
    body: { error: "This belongs to another host", code: "FORBIDDEN" },
  });
  expect(await list()).toEqual(before);
});

test("a text from before the limit stays, also when another field changes; a new one is refused", async () => {
  const { app, host, property, upgrade } = await start();
  const send = (method: "POST" | "PUT", path: string, body: object) =>
    app.rest(method, `/api${path}`, { token: host.token, body });
  const put = (body: object) => send("PUT", `/upgrade-projects/${upgrade.id}`, body);
  const message = "Description can have at most 1,000 characters";
  const refusal = {
    status: 400,
    body: { error: message, issues: [{ field: "description", message }] },
  };
  const long = "x".repeat(1001);
  const text = { upgrade_type: "solar", short_label: "Roof", description: long };
  expect(await send("POST", `/properties/${property.id}/upgrade-projects`, text)).toMatchObject(
    refusal,
  );
  expect(await put({ description: long })).toMatchObject(refusal);
  expect(await put({ description: "x".repeat(1000) })).toMatchObject({ status: 200 });

  const old = "x".repeat(5000);
  // It may also have characters that are removed today.
  app.deps.db.sqlite
    .prepare("UPDATE upgrade_projects SET description = ?")
    .run(`${old.slice(1)}\u0007x`);
  expect(await put({ short_label: "Panels", description: old })).toMatchObject({
    status: 200,
    body: { short_label: "Panels", description: old },
  });
  expect(await put({ short_label: "Roof" })).toMatchObject({ body: { description: old } });
  expect(await put({ description: `${old.slice(1)}y` })).toMatchObject(refusal);
  expect(await put({ description: "Short" })).toMatchObject({ body: { description: "Short" } });
});

test("a property has room for twenty upgrade projects", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  for (let n = 0; n < 20; n += 1) await makeUpgrade(app, host, id);
  const refused = await app.rest("POST", `/api/properties/${id}/upgrade-projects`, {
    token: host.token,
    body: { upgrade_type: "solar", short_label: "One more" },
  });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "UPGRADE_LIMIT",
      error: "A property can have at most 20 upgrade projects. Delete one to add another",
    },
  });
});
