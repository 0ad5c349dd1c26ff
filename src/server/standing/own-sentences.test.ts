import { forEachOpenApiProcedure, getInputOutputParsers } from "trpc-to-openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { appRouter, restRouter } from "../router.ts";
import { makeUser } from "../testing/factories.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { Meta } from "../core/trpc.ts";

type Call = { name: string; method: string; path: string; fields: string[] };

const calls: Call[] = [];
forEachOpenApiProcedure<Meta>(
  restRouter._def.procedures,
  ({ path: name, procedure, meta: { openapi } }) => {
    const { inputParser } = getInputOutputParsers(procedure);
    if (!(inputParser instanceof z.ZodObject)) return;
    const fields = Object.keys(inputParser.shape);
    if (fields.length > 0) calls.push({ name, method: openapi.method, path: openapi.path, fields });
  },
);

/** Values that a field cannot have: of another type, too large or too small. */
const wrong: Record<string, unknown> = {
  "no array's items": [[]],
  "an array of objects": [{}],
  "an empty array": [],
  "a long array": Array.from({ length: 1000 }, (_, index) => index + 1),
  "an object": {},
  "a fraction": -1.5,
  "a number": 1e308,
  "a flag": true,
  nothing: null,
  "an empty text": "",
  "a long text": "x".repeat(6000),
};

/** Sentences of zod, shown if a schema has none of ours. */
const libraryWords = "a sentence of the library";
beforeAll(() => z.config({ customError: () => libraryWords }));
afterAll(() => z.config({ customError: undefined }));

test("no call answers bad input in the library's words", { timeout: 120_000 }, async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const { token } = await makeUser(app, { role: "admin" });
  const found: string[] = [];
  const refused = new Set<string>();
  const look = (
    name: string,
    what: string,
    { status, body }: { status: number; body: unknown },
  ) => {
    if (status === 400) refused.add(name);
    if (JSON.stringify(body).includes(libraryWords)) found.push(`${what}: ${JSON.stringify(body)}`);
  };
  for (const { name, method, path, fields } of calls) {
    for (const [kind, value] of Object.entries(wrong)) {
      const sent = Object.fromEntries(fields.map((field) => [field, value]));
      const url = `/api${path.replaceAll(/\{\w+\}/g, "x")}`;
      const what = `${method} ${path}, ${kind}`;
      if (method === "GET") {
        // A repeated name becomes an array.
        const query = new URLSearchParams(
          fields.flatMap((field) => [String(value), "x"].map((text) => [field, text])),
        );
        look(name, what, await app.rest(method, `${url}?${query}`, { token }));
      } else {
        look(name, what, await app.rest(method, url, { token, body: sent }));
      }
      // The whole list is available by REST only.
      if (name in appRouter._def.procedures) {
        const type = method === "GET" ? "query" : "mutation";
        look(name, `${name}, ${kind}`, await app.rpc(type, name, sent, { token }));
      }
    }
  }
  expect.soft(found).toEqual([]);
  // Otherwise no input of the call was tried.
  expect(calls.map(({ name }) => name).filter((name) => !refused.has(name))).toEqual([]);
});
