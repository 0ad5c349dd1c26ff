import { expect, test } from "vitest";
import { heavyCallNames } from "../../shared/heavy-calls.ts";
import { appRouter, restRouter } from "../router.ts";
import { makeProperty, makeUser } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const batch = (app: TestApp, names: string, token?: string) => {
  const input = JSON.stringify({ 0: {}, 1: {} });
  return app.rest("GET", `/api/trpc/${names}?${new URLSearchParams({ batch: "1", input })}`, {
    token,
  });
};

test("the heavy calls exist, and tRPC does not have the whole list", async () => {
  const named = Object.keys(appRouter._def.procedures);
  for (const name of heavyCallNames) expect.soft(named).toContain(name);
  expect(Object.keys(restRouter._def.procedures).filter((name) => !named.includes(name))).toEqual([
    "publicProperties.list",
  ]);
  const app = await createTestApp();
  expect(await app.rpc("query", "publicProperties.list", {})).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND" },
  });
});

test("a batch has at most one heavy call, however it is written", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  const refusal = { status: 400, body: { code: "INVALID_INPUT", error: expect.any(String) } };
  for (const name of heavyCallNames) {
    const twice = `${name},${name}`;
    for (const written of [twice, encodeURIComponent(twice), twice.replaceAll(",", "%252C")]) {
      expect.soft(await batch(app, written, token), written).toMatchObject(refusal);
    }
    expect.soft((await batch(app, `${name},countries.list`, token)).status).not.toBe(400);
  }
  const mixed = "properties.list,countries.list,publicProperties.browse";
  expect(await batch(app, mixed, token)).toMatchObject(refusal);
  expect(await batch(app, "publicProperties.browse,countries.list")).toMatchObject({
    status: 200,
  });
  expect((await batch(app, "%")).status).toBe(404);
});

test("however many searches arrive at once, a short request waits for one of them", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  for (let n = 0; n < 60; n += 1) await makeProperty(app, host, { name: `Stay ${n}` });
  const finished: string[] = [];
  const note = async (name: string, answer: Promise<{ status: number }>) => {
    expect((await answer).status).toBe(200);
    finished.push(name);
  };
  const searches = Array.from({ length: 40 }, (_, n) => [
    note("search", app.rest("GET", `/api/public/browse?q=stay+${n}`)),
    note("search", app.rest("GET", `/api/public/properties?q=stay&offset=${n % 5}`)),
    note("search", app.rpc("query", "publicProperties.browse", { q: `stay ${n}` })),
  ]);
  await Promise.all([...searches.flat(), note("short", app.rest("GET", "/healthz"))]);
  expect(finished).toHaveLength(121);
  expect(finished.indexOf("short")).toBeLessThan(10);
});

test("a client that searches without pause is refused for a while, by REST, tRPC and pages", async () => {
  const app = await createTestApp();
  await makeProperty(app, await makeUser(app));
  let answer = await app.rest("GET", "/api/public/browse?q=sol");
  for (let n = 0; n < 200 && answer.status === 200; n += 1) {
    answer = await app.rest("GET", `/api/public/browse?q=sol${n}`);
  }
  const refusal = { status: 429, body: { code: "RATE_LIMITED" } };
  for (const refused of [
    answer,
    await app.rest("GET", "/api/public/properties?q=sol"),
    await app.rest("GET", "/api/public/properties?limit=1000"),
    await app.rpc("query", "publicProperties.browse", { q: "sol" }),
  ]) {
    expect.soft(refused).toMatchObject(refusal);
    expect.soft(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  }
  // Reading the next page is not a search.
  for (const path of ["/browse", "/properties", "/properties/casa-sol"]) {
    expect.soft((await app.rest("GET", `/api/public${path}`)).status, path).toBe(200);
  }
});
