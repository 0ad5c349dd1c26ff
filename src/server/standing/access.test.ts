import { forEachOpenApiProcedure } from "trpc-to-openapi";
import { expect, test } from "vitest";
import { appRouter } from "../router.ts";
import { makeUser } from "../testing/factories.ts";
import { makeApiToken } from "../testing/own-account.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { Access, Meta } from "../trpc.ts";

/** Who may call what: written down here, and compared with every procedure there is. */
const table: Record<string, [access: Access, method: string, path: string]> = {
  "auth.signup": ["open", "POST", "/signup"],
  "auth.login": ["open", "POST", "/login"],
  "auth.confirm": ["open", "POST", "/confirm"],
  "auth.logout": ["inPerson", "POST", "/logout"],
  "auth.forgotPassword": ["open", "POST", "/forgot-password"],
  "auth.resetPassword": ["open", "POST", "/reset-password"],
  "account.update": ["inPerson", "PUT", "/account"],
  "account.changePassword": ["inPerson", "POST", "/account/password"],
  "account.changeEmail": ["inPerson", "POST", "/account/email"],
  "account.delete": ["inPerson", "POST", "/account/deletion"],
  "sessions.list": ["inPerson", "GET", "/sessions"],
  "sessions.endOthers": ["inPerson", "DELETE", "/sessions"],
  "apiTokens.list": ["inPerson", "GET", "/api-tokens"],
  "apiTokens.create": ["inPerson", "POST", "/api-tokens"],
  "apiTokens.delete": ["inPerson", "DELETE", "/api-tokens/{id}"],
  "dashboard.get": ["signedIn", "GET", "/dashboard"],
  "admin.get": ["admin", "GET", "/admin"],
  "users.list": ["admin", "GET", "/admin/users"],
  "users.update": ["adminInPerson", "PUT", "/admin/users/{id}"],
  "users.delete": ["adminInPerson", "POST", "/admin/users/{id}/deletion"],
  "signups.list": ["admin", "GET", "/admin/signups"],
  "signups.confirm": ["adminInPerson", "POST", "/admin/signups/{id}/confirm"],
  "signups.resend": ["adminInPerson", "POST", "/admin/signups/{id}/resend"],
  "listings.list": ["admin", "GET", "/admin/listings"],
  "listings.takeDown": ["admin", "POST", "/admin/listings/{id}/takedown"],
  "listings.putBack": ["admin", "DELETE", "/admin/listings/{id}/takedown"],
  "reports.create": ["open", "POST", "/listing-reports"],
  "reports.list": ["admin", "GET", "/admin/listing-reports"],
  "reports.dismiss": ["admin", "POST", "/admin/listing-reports/{id}/dismiss"],
  "auditLog.list": ["admin", "GET", "/admin/audit-log"],
  "settings.get": ["admin", "GET", "/admin/settings"],
  "settings.update": ["admin", "PUT", "/admin/settings"],
  "settings.testMail": ["admin", "POST", "/admin/test-mail"],
  "outbox.list": ["admin", "GET", "/admin/outbox"],
  "outbox.retry": ["admin", "POST", "/admin/outbox/{id}/retry"],
  "operations.health": ["admin", "GET", "/admin/health"],
  "analytics.get": ["admin", "GET", "/admin/analytics"],
  "guestData.count": ["admin", "POST", "/admin/guest-data"],
  "guestData.erase": ["admin", "POST", "/admin/guest-data/erasure"],
  "properties.list": ["signedIn", "GET", "/properties"],
  "properties.preview": ["signedIn", "GET", "/property-previews/{slug}"],
  "properties.create": ["signedIn", "POST", "/properties"],
  "properties.update": ["signedIn", "PUT", "/properties/{id}"],
  "properties.delete": ["signedIn", "DELETE", "/properties/{id}"],
  "upgradeProjects.create": ["signedIn", "POST", "/properties/{propertyId}/upgrade-projects"],
  "upgradeProjects.update": ["signedIn", "PUT", "/upgrade-projects/{id}"],
  "upgradeProjects.delete": ["signedIn", "DELETE", "/upgrade-projects/{id}"],
  "funding.ledger": ["signedIn", "GET", "/upgrade-projects/{id}/ledger"],
  "funding.record": ["signedIn", "POST", "/upgrade-projects/{id}/ledger"],
  "funding.setGoal": ["signedIn", "PUT", "/upgrade-projects/{id}/goal"],
  "funding.install": ["signedIn", "PUT", "/upgrade-projects/{id}/installation"],
  "funding.reopen": ["signedIn", "POST", "/upgrade-projects/{id}/reopen"],
  "funding.unchecked": ["admin", "GET", "/admin/ledger-entries"],
  "funding.check": ["admin", "POST", "/admin/ledger-entries/{id}/check"],
  "upgradeUpdates.list": ["signedIn", "GET", "/upgrade-projects/{id}/updates"],
  "upgradeUpdates.create": ["signedIn", "POST", "/upgrade-projects/{id}/updates"],
  "upgradeUpdates.delete": ["signedIn", "DELETE", "/upgrade-updates/{id}"],
  "upgradeUpdates.deletePhotoAfter": ["signedIn", "DELETE", "/upgrade-projects/{id}/photo-after"],
  "images.update": ["signedIn", "PUT", "/property-images/{id}"],
  "images.reorder": ["signedIn", "PUT", "/properties/{id}/images/order"],
  "images.delete": ["signedIn", "DELETE", "/property-images/{id}"],
  "publicProperties.list": ["open", "GET", "/public/properties"],
  "publicProperties.browse": ["open", "GET", "/public/browse"],
  "publicProperties.bySlug": ["open", "GET", "/public/properties/{slug}"],
  "guestInterest.create": ["open", "POST", "/guest-interest"],
  "guestInterest.list": ["signedIn", "GET", "/guest-interests"],
  "guestInterest.update": ["signedIn", "PUT", "/guest-interests/{id}"],
  "guestInterest.delete": ["signedIn", "DELETE", "/guest-interests/{id}"],
  "countries.list": ["open", "GET", "/countries"],
  "site.impact": ["open", "GET", "/public/impact"],
};

test("every procedure has the access and the REST path of the table, and none is missing", () => {
  const found: typeof table = {};
  forEachOpenApiProcedure<Meta>(appRouter._def.procedures, ({ path, meta }) => {
    if (meta.access) found[path] = [meta.access, meta.openapi.method, meta.openapi.path];
  });
  expect(found).toEqual(table);
  expect(Object.keys(appRouter._def.procedures).toSorted()).toEqual(Object.keys(table).toSorted());
});

const fill = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, "1")}`;
const isQuery = (method: string) => (method === "GET" ? "query" : "mutation");

test("nobody is let into a protected call, by REST or tRPC, whatever is sent", async () => {
  const app = await createTestApp();
  const refusal = { status: 401, body: { code: "UNAUTHORIZED" } };
  for (const [name, [access, method, path]] of Object.entries(table)) {
    if (access === "open") continue;
    expect.soft(await app.rest(method, fill(path)), name).toMatchObject(refusal);
    const withBody = method === "GET" ? {} : { body: { id: "no id" } };
    expect.soft(await app.rest(method, fill(path), withBody), name).toMatchObject(refusal);
    expect
      .soft(await app.rest(method, fill(path), { token: "x".repeat(43) }), name)
      .toMatchObject(refusal);
    expect.soft(await app.rpc(isQuery(method), name, { id: 1 }), name).toMatchObject(refusal);
  }
});

test("a malformed body does not come before who calls", async () => {
  const app = await createTestApp();
  const answer = await app.app.inject({
    method: "POST",
    url: "/api/properties",
    headers: { "content-type": "application/json" },
    payload: "{not json",
  });
  expect(answer.statusCode).toBe(401);
});

/** What calls about one row need in their body; the row itself is not there. */
const said = {
  email: "nobody@example.org",
  confirm_email: "nobody@example.org",
  reason: "A reason",
};
const missing = (path: string) => fill(path).replace("/1", "/999");

test("a host is not let into an admin's call; an admin is", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const admin = await makeUser(app, { role: "admin" });
  for (const [name, [access, method, path]] of Object.entries(table)) {
    if (!access.startsWith("admin")) continue;
    const refusal = {
      status: 403,
      body: { code: "FORBIDDEN", error: "Access denied - admin role required" },
    };
    const as = ({ token }: { token: string }) =>
      app.rest(method, missing(path), { token, ...(method === "GET" ? {} : { body: said }) });
    expect.soft(await as(host), name).toMatchObject(refusal);
    const input = { id: 999, ...said };
    expect
      .soft(await app.rpc(isQuery(method), name, input, { token: host.token }), name)
      .toMatchObject(refusal);
    expect.soft(await as(admin), name).toMatchObject({ status: path.includes("{") ? 404 : 200 });
  }
});

test("an admin's token for scripts decides nothing about who gets in", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const { token } = await makeApiToken(app, admin.token);
  for (const [name, [access, method, path]] of Object.entries(table)) {
    if (access !== "adminInPerson") continue;
    const answer = await app.rest(method, missing(path), { token, body: said });
    expect.soft(answer, name).toMatchObject({
      status: 403,
      body: { error: "A token for scripts cannot do this: sign in" },
    });
  }
});

test("a session that has ended is nobody's", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  expect(await app.rest("GET", "/api/dashboard", { token: host.token })).toMatchObject({
    status: 200,
  });
  app.advance(25 * 60 * 60_000);
  expect(await app.rest("GET", "/api/dashboard", { token: host.token })).toMatchObject({
    status: 401,
  });
});
