import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forEachOpenApiProcedure } from "trpc-to-openapi";
import { expect, test } from "vitest";
import { openCallNames } from "../../shared/open-calls.ts";
import { appRouter, restRouter } from "../router.ts";
import { makeUser } from "../testing/factories.ts";
import { plainPages } from "../testing/pages.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { Meta } from "../core/trpc.ts";
import { procedures, rawRoutes } from "./access-table.ts";
import { makeCallers, refusalOf, refusedWith } from "./callers.ts";

test("every procedure has the access and the REST path of the table, and the table lists no other", () => {
  const found: typeof procedures = {};
  forEachOpenApiProcedure<Meta>(restRouter._def.procedures, ({ path, meta }) => {
    if (meta.access) found[path] = [meta.access, meta.openapi.method, meta.openapi.path];
  });
  expect(found).toEqual(procedures);
  expect(Object.keys(restRouter._def.procedures).toSorted()).toEqual(
    Object.keys(procedures).toSorted(),
  );
});

test("the client sends every call but the open ones with a token only", () => {
  const open: string[] = [];
  forEachOpenApiProcedure<Meta>(restRouter._def.procedures, ({ path, meta }) => {
    // The client calls by tRPC, which lacks the whole list.
    if (meta.access === "open" && path in appRouter._def.procedures) open.push(path);
  });
  expect([...openCallNames].toSorted()).toEqual(open.toSorted());
});

test("every query is a GET and no mutation is", () => {
  forEachOpenApiProcedure<Meta>(restRouter._def.procedures, ({ path, procedure, meta }) => {
    const reads = meta.openapi.method === "GET";
    expect.soft(procedure._def.type, path).toBe(reads ? "query" : "mutation");
  });
});

/** A parameter as Fastify or the API document writes it. */
const anyParameter = /:\w+(\(.*?\))?(\|:\w+)*|\{[a-z]\w*\}/gi;
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** An app with pages and one built file. */
async function startWithPages(): Promise<TestApp> {
  const clientDir = await temporaryFolder();
  await writeFile(join(clientDir, "icon.svg"), "<svg/>");
  return createTestApp({ env: { RATE_LIMITS: "off" }, pages: plainPages(clientDir) });
}
const builtFile = "GET /icon.svg";
/** The authenticated caller of each procedure. */
const rpcRoutes = ["GET /api/trpc/:path", "POST /api/trpc/:path"];

/** Fastify's own list of routes, as "METHOD /path", without those that only answer 405. */
async function routesOf({ app, rest }: TestApp): Promise<string[]> {
  const paths: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", part = ""] = /^((?:[│ ] {3})*)[├└]── (\S+)/.exec(line) ?? [];
    if (part === "") continue;
    parents.splice(indent.length / 4);
    parents.push(part);
    paths.push(parents.join(""));
  }
  const routes: string[] = [];
  for (const path of paths) {
    for (const method of methods) {
      const { status } = await rest(method, missing(path));
      if (status !== 405) routes.push(`${method} ${path}`);
    }
  }
  return routes;
}

/** A path with an id that no row has. */
const missing = (path: string) => path.replaceAll(anyParameter, "999");
const anyId = (route: string) => route.replaceAll(anyParameter, ":");

test("every route of the app is a procedure, a built file, or has its access in the table", async () => {
  const app = await startWithPages();
  const named = Object.values(procedures).map(([, method, path]) => `${method} /api${path}`);
  expect(new Set((await routesOf(app)).map(anyId))).toEqual(
    new Set([...named, ...rpcRoutes, ...Object.keys(rawRoutes), builtFile].map(anyId)),
  );
});

/** The bodies of calls about one row; the row itself does not exist. */
const rowFields = {
  email: "nobody@example.org",
  confirm_email: "nobody@example.org",
  reason: "A reason",
  name: "A name",
  scope: "read",
  password: "a password",
  current_password: "a password",
  code: "123456",
  property_id: 999,
  language: null,
};

test("every procedure refuses the same callers by REST and tRPC, and accepts the others", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  for (const [name, [access, method, path]] of Object.entries(procedures)) {
    const reads = method === "GET";
    const input = { id: 999, propertyId: 999, ...rowFields };
    for (const caller of await makeCallers(app)) {
      const refused = refusalOf(caller, access, reads);
      const { token } = caller;
      const byRpc = await app.rpc(reads ? "query" : "mutation", name, input, { token });
      expect.soft(refusedWith(byRpc), `${name}, ${caller.name}, by tRPC`).toBe(refused);
      // A session that signs out has ended.
      if (name === "auth.logout" && refused === undefined) continue;
      const withBody = reads ? {} : { body: rowFields };
      const byRest = await app.rest(method, `/api${missing(path)}`, { token, ...withBody });
      expect.soft(refusedWith(byRest), `${name}, ${caller.name}`).toBe(refused);
    }
  }
}, 180_000);

test("every other route refuses the callers of its table", async () => {
  const app = await startWithPages();
  for (const [route, access] of Object.entries({ ...rawRoutes, [builtFile]: "open" as const })) {
    const [method = "", path = ""] = route.split(" ");
    for (const caller of await makeCallers(app)) {
      const answer = await app.rest(method, missing(path), { token: caller.token });
      const refused = refusalOf(caller, access, method === "GET");
      expect.soft(refusedWith(answer), `${route}, ${caller.name}`).toBe(refused);
    }
  }
});

const refusal = { status: 401, body: { code: "UNAUTHORIZED" } };

test("a visitor learns nothing about the input of a protected call", async () => {
  const app = await createTestApp();
  for (const [name, [access, method, path]] of Object.entries(procedures)) {
    if (access === "open") continue;
    const withBody = method === "GET" ? {} : { body: { id: "no id" } };
    const answer = await app.rest(method, `/api${missing(path)}`, withBody);
    expect.soft(answer, name).toMatchObject(refusal);
  }
});

test("a missing session is reported before a malformed body", async () => {
  const app = await createTestApp();
  const answer = await app.app.inject({
    method: "POST",
    url: "/api/properties",
    headers: { "content-type": "application/json" },
    payload: "{not json",
  });
  expect(answer.statusCode).toBe(401);
});

test("an ended session counts as none", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  expect(await app.rest("GET", "/api/dashboard", { token: host.token })).toMatchObject({
    status: 200,
  });
  app.advance(25 * 60 * 60_000);
  expect(await app.rest("GET", "/api/dashboard", { token: host.token })).toMatchObject(refusal);
});
