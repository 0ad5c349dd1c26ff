import { forEachOpenApiProcedure, getInputOutputParsers } from "trpc-to-openapi";
import { expect, test } from "vitest";
import { z } from "zod";
import { readEnv } from "../core/env/env.ts";
import { restRouter } from "../router.ts";

/** Never cleaned, since they are secrets, or only compared with stored values. */
const compared = new Set([
  "password",
  "current_password",
  "code",
  "token_hash",
  "confirm_email",
  "slug",
]);

/** Every input field of every call, by the name of its call. */
function inputFields(): Array<[name: string, field: string, schema: z.ZodType]> {
  const fields: Array<[string, string, z.ZodType]> = [];
  forEachOpenApiProcedure(restRouter._def.procedures, ({ path, procedure }) => {
    const { inputParser } = getInputOutputParsers(procedure);
    if (!(inputParser instanceof z.ZodObject)) return;
    for (const [field, schema] of Object.entries(inputParser.shape)) {
      if (compared.has(field)) continue;
      for (const one of withinOf(schema as z.ZodType)) fields.push([path, field, one]);
    }
  });
  return fields;
}

/** A field's schema, or those of the fields within it: translations are by language and field. */
function withinOf(schema: z.ZodType): z.ZodType[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodRecord) return withinOf(inner.valueType as z.ZodType);
  if (!(inner instanceof z.ZodObject)) return [schema];
  return Object.values(inner.shape).flatMap((one) => withinOf(one as z.ZodType));
}

/** Valid except for the characters between the letters, in the formats that fields need. */
const dirty = (dirt: string) => [
  `ab${dirt}cd`,
  `ab${dirt}cd@example.org`,
  `https://example.org/${dirt}x`,
  `1${dirt}2`,
];

const dirt = ["\u0000", "\u0002", "\u001b", "\u007f", "\u009f", "\u202e", "\u2066", "\ud800"];

test("no text field of any call lets a control character through", () => {
  const letThrough: string[] = [];
  let texts = 0;
  for (const [name, field, schema] of inputFields()) {
    for (const character of dirt) {
      for (const text of dirty(character)) {
        const { data, success } = schema.safeParse(text);
        if (typeof data === "string") texts += 1;
        // A text that is no language becomes undefined.
        if (
          success &&
          JSON.stringify(data ?? null).includes(JSON.stringify(character).slice(1, -1))
        ) {
          letThrough.push(`${name} ${field} ${JSON.stringify(text)}`);
        }
      }
    }
  }
  expect(letThrough).toEqual([]);
  expect(texts).toBeGreaterThan(500);
});

test("the site's name in the environment is cleaned, the sender's address refused", () => {
  const { fixedSite } = readEnv({ SITE_NAME: " Sol\u0000ar\u202e\nStay " });
  expect(fixedSite).toEqual({ site_name: "Solar Stay" });
  for (const character of dirt) {
    const MAIL_FROM = `Solar${character}Stay <stay@example.org>`;
    expect(() => readEnv({ MAIL_FROM })).toThrow("MAIL_FROM must be an address");
  }
});
