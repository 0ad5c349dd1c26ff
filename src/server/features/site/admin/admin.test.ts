import { expect, test } from "vitest";
import { makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

test("the platform's numbers count every confirmed account, property and project", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const [ann, bo] = [await makeUser(app), await makeUser(app)];
  const { id } = await makeProperty(app, ann);
  await makeProperty(app, bo);
  await makeUpgrade(app, ann, id);
  await makeUpgrade(app, ann, id);
  await makeUpgrade(app, ann, id);
  // Pending: no account yet.
  await app.rest("POST", "/api/signup", {
    body: { name: "Pending", email: "pending@example.org", password: "sunshine" },
  });
  const { status, headers, body } = await app.rest("GET", "/api/admin", { token: admin.token });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toStrictEqual({
    totalUsers: 3,
    properties: 2,
    energyProjects: 3,
    systemHealth: "Healthy",
    warnings: [],
  });
});

test("emails that were given up are named, and so are the operator's warnings", async () => {
  const app = await createTestApp({
    env: { PUBLIC_URL: "https://stay.example.org", RATE_LIMITS: "off" },
  });
  const admin = await makeUser(app, { role: "admin" });
  const { id } = await makeProperty(app, await makeUser(app));
  for (const guest_name of ["Gus", "Ida"]) {
    await app.rest("POST", "/api/guest-interest", {
      body: { property_id: id, guest_name, guest_email: `${guest_name}@example.org` },
    });
  }
  app.deps.db.sqlite.exec("UPDATE outbox SET state = 'failed'");
  const { body } = await app.rest("GET", "/api/admin", { token: admin.token });
  expect(body).toMatchObject({
    systemHealth: "2 emails could not be sent this week",
    warnings: [expect.stringContaining("TERMS_URL"), expect.stringContaining("RATE_LIMITS")],
  });
  app.deps.db.sqlite.exec("UPDATE outbox SET state = 'sent' WHERE id = 1");
  expect(await app.rest("GET", "/api/admin", { token: admin.token })).toMatchObject({
    body: { systemHealth: "1 email could not be sent this week" },
  });
  app.deps.db.sqlite.exec("UPDATE outbox SET created_at = '2020-01-01T00:00:00.000Z'");
  expect(await app.rest("GET", "/api/admin", { token: admin.token })).toMatchObject({
    body: { systemHealth: "Healthy" },
  });
});
