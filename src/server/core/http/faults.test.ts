import { toApiError } from "../errors.ts";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { makeProperty, makeUser, propertyText } from "../../testing/factories.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

/** The public answer to any internal error. */
const fault = {
  status: 500,
  headers: { "cache-control": "no-store" },
  body: { error: "Something went wrong on our side. Please try again", code: "INTERNAL" },
};

test("a missing database is a 500 without internals for everybody, and is logged", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  await makeProperty(app, host);
  await app.rest("GET", "/api/public/properties");
  app.deps.db.sqlite.close();

  const { token } = host;
  const interest = { property_id: 1, guest_name: "Gus", guest_email: "gus@example.org" };
  const answers = [
    await app.rest("GET", "/api/public/properties"),
    await app.rest("GET", "/api/public/properties/casa-sol"),
    await app.rest("GET", "/api/public/properties?q=sol"),
    await app.rest("GET", "/api/dashboard", { token }),
    await app.rest("POST", "/api/properties/1/images", { token, body: {} }),
    await app.rest("GET", "/api/property-images/x.webp"),
    await app.rest("POST", "/api/guest-interest", { body: interest }),
    await app.rpc("query", "publicProperties.browse", {}),
    await app.rpc("query", "dashboard.get", {}, { token }),
    await app.rpc("mutation", "guestInterest.create", interest),
  ];
  for (const answer of answers) {
    expect.soft(answer).toMatchObject(fault);
    expect.soft(JSON.stringify(answer)).not.toMatch(/database|sqlite|\.ts|stack/i);
  }
  const logged = app.logLines.filter((line) => line.includes("database connection is not open"));
  expect(logged).toHaveLength(answers.length);
  for (const line of logged) expect(JSON.parse(line)).toMatchObject({ level: 50 });
  for (const line of app.logLines) expect(line).not.toContain(token);
});

test("a fault in the middle of a write leaves nothing written", async () => {
  const app = await createTestApp();
  const { id } = await makeProperty(app, await makeUser(app));
  app.deps.db.sqlite.exec(
    "CREATE TRIGGER no_letter BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'secret detail'); END",
  );
  const body = { property_id: id, guest_name: "Gus", guest_email: "gus@example.org" };
  const answer = await app.rest("POST", "/api/guest-interest", { body });
  expect(answer).toMatchObject(fault);
  expect(JSON.stringify(answer)).not.toContain("secret detail");
  expect(app.logLines.filter((line) => line.includes("secret detail"))).toHaveLength(1);
  expect(app.deps.db.sqlite.prepare("SELECT * FROM guest_interests").all()).toEqual([]);

  app.deps.db.sqlite.exec("DROP TRIGGER no_letter");
  expect(await app.rest("POST", "/api/guest-interest", { body })).toMatchObject({ status: 200 });
});

test("an answer that violates its own schema is our fault, not the caller's", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  await makeProperty(app, host);
  app.deps.db.sqlite.exec("UPDATE properties SET created_at = 'yesterday'");
  expect(await app.rest("GET", "/api/properties", { token: host.token })).toMatchObject(fault);
  expect(await app.rpc("query", "properties.list", {}, { token: host.token })).toMatchObject(fault);
});

test("refusals are not logged as faults", async () => {
  const app = await createTestApp();
  const stranger = await makeUser(app);
  const { id } = await makeProperty(app, await makeUser(app));
  await app.rest("GET", "/api/nope");
  await app.rest("GET", "/api/dashboard");
  await app.rest("POST", "/api/guest-interest", { body: {} });
  await app.rest("DELETE", `/api/properties/${id}`, { token: stranger.token });
  await app.rpc("mutation", "properties.delete", { id }, { token: stranger.token });
  expect(
    app.logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40),
  ).toEqual([]);
});

test("a database locked by another process is 503, and works again afterwards", async () => {
  const folder = await temporaryFolder();
  const databaseFile = join(folder, "solarstay.sqlite");
  const app = await createTestApp({ databaseFile });
  const host = await makeUser(app);
  app.deps.db.sqlite.pragma("busy_timeout = 10");
  const other = openDatabase(databaseFile);
  other.sqlite.exec("BEGIN IMMEDIATE");
  for (const answer of [
    await app.rest("POST", "/api/properties", { token: host.token, body: propertyText }),
    await app.rpc("mutation", "properties.create", propertyText, { token: host.token }),
  ]) {
    expect(answer).toMatchObject({
      status: 503,
      body: { code: "UNAVAILABLE" },
      headers: { "retry-after": "5" },
    });
  }
  other.sqlite.exec("ROLLBACK");
  other.sqlite.close();
  expect(await makeProperty(app, host)).toMatchObject({ slug: "casa-sol" });
});

test.each(["SQLITE_FULL", "ENOSPC", "EDQUOT", "EROFS"])(
  "%s answers that the disk is full, and is logged for the operator",
  (code) => {
    const failure = toApiError(Object.assign(new Error("no space left"), { code }));
    expect(failure).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" }, unexpected: true });
  },
);
