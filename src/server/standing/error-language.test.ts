import { expect, test, vi } from "vitest";
import { makeProperty, makeUser } from "../testing/factories.ts";
import { expectSentences, inMarkedLanguage, markedSite } from "../testing/marked-language.ts";
import { makeApiToken } from "../testing/own-account.ts";
import { listen } from "../testing/raw-socket.ts";
import { type Answer, createTestApp, type TestApp } from "../testing/test-app.ts";
import { formWith, upload } from "../testing/uploads.ts";

vi.mock("../core/i18n/catalogues.ts", () => import("../testing/marked-language.ts"));

/** Sends a body as it is. */
const post = async ({ app }: TestApp, url: string, type: string, payload: string | Buffer) => {
  const answer = await app.inject({
    method: "POST",
    url,
    headers: { "content-type": type },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<unknown>() };
};

const login = "/api/login";
const json = "application/json";

/** Failures before a call is looked up, or before its input is read. */
const failures: Record<string, [number, (app: TestApp) => Promise<Answer>]> = {
  "an unknown address": [404, (app) => app.rest("GET", "/api/nope")],
  "an address that cannot be read": [404, (app) => app.rest("GET", "/api/%zz")],
  "an address that is too long": [
    414,
    (app) => app.rest("GET", `/api/public/properties/${"x".repeat(1500)}`),
  ],
  "another method": [405, (app) => app.rest("DELETE", "/api/countries")],
  "a body that is no JSON": [400, (app) => post(app, login, json, "{no")],
  "a body that is no object": [400, (app) => post(app, login, json, "[]")],
  "a body that is not UTF-8": [400, (app) => post(app, login, json, Buffer.from([0x22, 0xff]))],
  "a body of another type": [415, (app) => post(app, login, "text/plain", "hello")],
  "a body that is too large": [413, (app) => post(app, login, json, "x".repeat(2_000_000))],
  "two heavy calls in a batch": [
    400,
    (app) => app.rest("GET", "/api/trpc/properties.list,properties.list?batch=1"),
  ],
};

test.each(Object.entries(failures))("%s is said in the caller’s language", async (what, of) => {
  const [status, fail] = of;
  const app = await createTestApp({ env: markedSite });
  for (const isMarked of [false, true]) {
    const answer = await fail(isMarked ? inMarkedLanguage(app) : app);
    expect(answer.status).toBe(status);
    expectSentences(answer, isMarked, what);
  }
});

test("tRPC says what it refuses before a call in the caller’s language", async () => {
  const app = await createTestApp({ env: markedSite });
  const user = await makeUser(app);
  const { token } = makeApiToken(app, user, { scope: "read" });
  for (const isMarked of [false, true]) {
    const { rpc } = isMarked ? inMarkedLanguage(app) : app;
    const refused: [number, Answer][] = [
      [403, await rpc("mutation", "properties.delete", { id: 1 }, { token })],
      [404, await rpc("query", "no.such", undefined)],
      [405, await rpc("query", "auth.login", undefined)],
    ];
    for (const [status, answer] of refused) {
      expect(answer.status).toBe(status);
      expectSentences(answer, isMarked, String(status));
    }
  }
});

test("a request that Fastify never sees is refused in the caller’s language", async () => {
  const open = await listen((await createTestApp({ env: markedSite })).app);
  const request = (header: string) => `GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n${header}\r\n`;
  expect(await open(request("")).closed).toContain('"Some of the values are not valid"');
  expect(await open(request("Accept-Language: de\r\n")).closed).toContain(
    '"‹Some of the values are not valid›"',
  );
});

test("the reason why a file is no photo is said in the caller’s language", async () => {
  const app = await createTestApp({ env: markedSite });
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  for (const isMarked of [false, true]) {
    const form = formWith({ bytes: Buffer.from("no photo") });
    const answer = await upload(isMarked ? inMarkedLanguage(app) : app, id, form, host.token);
    expect(answer).toMatchObject({ status: 400, body: { code: "IMAGE_INVALID" } });
    expectSentences(answer, isMarked, "no photo");
  }
});

test("a fault is said in the caller’s language", async () => {
  const app = await createTestApp({ env: markedSite });
  vi.spyOn(app.deps.db.sqlite, "prepare").mockImplementation(() => {
    throw Object.assign(new Error("locked"), { code: "SQLITE_BUSY" });
  });
  for (const isMarked of [false, true]) {
    const { rest } = isMarked ? inMarkedLanguage(app) : app;
    const answer = await rest("GET", "/api/properties", { token: "x".repeat(43) });
    expect(answer.status).toBe(503);
    expectSentences(answer, isMarked, "busy");
  }
});
