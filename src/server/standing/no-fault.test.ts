import { forEachOpenApiProcedure } from "trpc-to-openapi";
import { expect, test, vi } from "vitest";
import { errorBody } from "../../shared/schemas/errors.ts";
import { appRouter, restRouter } from "../router.ts";
import { makeProperty, makeUpgrade, makeUser, propertyText } from "../testing/factories.ts";
import { declaredStatuses } from "./declared.ts";
import { expectSentences, markedSite, wantMarked } from "../testing/marked-language.ts";
import { type Answer, createTestApp } from "../testing/test-app.ts";
import type { Meta } from "../core/trpc.ts";

vi.mock("../core/i18n/catalogues.ts", () => import("../testing/marked-language.ts"));

/** Hashing is slow and does not matter here. */
vi.mock("argon2", () => ({
  default: { argon2id: 2, hash: () => Promise.resolve("x"), verify: () => Promise.resolve(false) },
}));

const calls: Array<{ name: string; method: string; path: string }> = [];
forEachOpenApiProcedure<Meta>(restRouter._def.procedures, ({ path: name, meta: { openapi } }) => {
  // Signing out would make the rest of the tries anonymous.
  if (name !== "auth.logout") calls.push({ name, method: openapi.method, path: openapi.path });
});

/** Valid values for the fields of every call. */
const valid = {
  ...propertyText,
  id: 1,
  propertyId: 1,
  property_id: 1,
  image_ids: [],
  slug: "casa-sol",
  upgrade_type: "solar",
  short_label: "Roof",
  estimated_cost: "$10",
  alt: "A roof",
  guest_name: "Gus",
  guest_email: "gus@example.org",
  message: "Hello",
  arrival: "2027-05-31",
  departure: "2027-06-03",
  guests: 2,
  state: "new",
  archived: true,
  email: "gus@example.org",
  confirm_email: "gus@example.org",
  site_name: "Sole",
  terms_url: "https://example.org/terms",
  interest_retention_days: 30,
  sign_up: "closed",
  password: "sunshine",
  token_hash: "x",
  type: "signup",
  rememberMe: true,
  terms: true,
  q: "sol",
  reason: "fraud",
  text: "Not there",
  disabled: false,
  limit: 5,
  offset: 0,
  cursor: 3,
  lang: "de",
  language: "de",
  translations: { en: { description: "A house", alt: "A roof", short_label: "Roof" } },
};
const fields = Object.keys(valid);

/** Values for a field: a valid one, the wrong type, and texts that no person types. */
const values = Array<unknown>().concat(
  ["Spain", "gus@example.org", "solar", "signup", "Casa Sol", "1", "2", "1e3", "", " ", "null"],
  ["\u0000", "\ud800", "\udfff\ud800", "\u202eevil\u2066", "e\u0301\u0301\u0301", "\ufeff", "👩‍👩‍👧"],
  ["%", "_", "\\", "'", '"', "' OR 1=1 --", "<script>", "../..", "\r\nBcc: x", "\u2028"],
  [0, 1, 2, -1, 1.5, 1e308, -0, Number.MAX_SAFE_INTEGER, 2 ** 53, true, false, null],
  ["x".repeat(130), "x".repeat(6000), "é".repeat(6000), "ﷺ".repeat(120), "1".repeat(400)],
  [[], [1], [1, "1"], [[1]], ["a@b.co"], {}, { id: 1 }, { length: 5 }],
);
const ids = ["1", "2", "999", "abc", "%00", "%ff", "-1", "1%2f2", "%E2%80%AE", "a".repeat(900)];

/** Picks the same values in every run. */
function picker(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: <Item>(items: Item[]) => items[below(items.length)] as Item };
}

test.each(calls)(
  "$method $path answers any input in its format and never with a fault",
  async ({ name, method, path }) => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off", ...markedSite } });
    const host = await makeUser(app, { role: "admin" });
    const property = await makeProperty(app, host);
    await makeUpgrade(app, host, property.id);
    const expectForm = (answer: Answer, isMarked: boolean) => {
      expect(answer.status).not.toBe(500);
      // An address may be too long for the real server's parser, which answers 431.
      expect([...declaredStatuses(name), "414", "431"]).toContain(String(answer.status));
      if (answer.status !== 200) expect(errorBody.safeParse(answer.body).error).toBeUndefined();
      expectSentences(answer, isMarked, name);
    };
    const { below, pick } = picker(2024);
    for (let run = 0; run < 60; run += 1) {
      const strange = Array.from({ length: below(6) }, () => [pick(fields), pick(values)]);
      const sent = { ...(run % 3 > 0 && valid), ...Object.fromEntries(strange) } as object;
      const url = `/api${path.replaceAll(/\{\w+\}/g, () => pick(ids))}`;
      const query = new URLSearchParams(
        Object.entries(sent).map(([key, value]) => [key, String(value)]),
      );
      const isMarked = run % 2 === 0;
      const caller = { token: host.token, headers: isMarked ? wantMarked : {} };
      expectForm(
        method === "GET"
          ? await app.rest(method, `${url}?${query}`, caller)
          : await app.rest(method, url, { ...caller, body: sent }),
        isMarked,
      );
      const kind = method === "GET" ? "query" : "mutation";
      // The whole list is available by REST only.
      if (name in appRouter._def.procedures) {
        expectForm(await app.rpc(kind, name, sent, caller), isMarked);
      }
    }
    expect(app.logLines.filter((line) => line.includes("unexpected"))).toEqual([]);
  },
);
