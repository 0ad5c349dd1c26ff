import * as fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "../../../shared/i18n/languages.ts";
import { makeProperty, makeUser, propertyText } from "../../testing/factories.ts";
import { plainPages } from "../../testing/pages.ts";
import { listen } from "../../testing/raw-socket.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

async function start() {
  const app = await createTestApp({
    env: { LANGUAGES: "pt,de,ar", RATE_LIMITS: "off" },
    pages: plainPages(await temporaryFolder()),
  });
  const host = await makeUser(app);
  const { id, slug } = await makeProperty(app, host);
  return { ...app, host, id, slug };
}

const tags = fc.oneof(
  fc.constantFrom(
    ...languages,
    "DE-at",
    "*",
    "zh-Hant-TW",
    "i-klingon",
    "x-private",
    "constructor",
  ),
  fc.constantFrom(
    "",
    "-",
    "--",
    "d e",
    "de_AT",
    "de-",
    "-de",
    "🙂",
    "العربية",
    "\u202Ede",
    "%64%65",
  ),
  fc.string({ maxLength: 12, unit: "grapheme" }),
  fc.integer({ min: 1, max: 4000 }).map((times) => "a-".repeat(times)),
);
const qualities = fc.constantFrom(
  "",
  ";q=1",
  ";q=0",
  ";q=0.5",
  ";q=",
  ";q=2",
  ";q=-1",
  ";q=NaN",
  ";;q",
  ";Q=1",
);
const separators = fc.constantFrom(",", ", ", ",,", ";", " ", "\t");
const headers = fc
  .array(fc.tuple(tags, qualities, separators), { maxLength: 8 })
  // As Node reads the bytes of a header that it lets through.
  .map((parts) =>
    Buffer.from(
      parts
        .flat()
        .join("")
        .replaceAll(/\p{Cc}/gu, " "),
    ).toString("latin1"),
  );

test("whatever a browser says it prefers, answers and errors say something", async () => {
  const { rest, rpc, id, slug } = await start();
  const lost = { property_id: id, guest_name: "A", guest_email: "ada@example.org" };
  await fc.assert(
    fc.asyncProperty(headers, async (value) => {
      const header = { "accept-language": value };
      for (const path of ["/", "/de/browse", `/host/${slug}`, "/login", "/ar/nowhere"]) {
        const { status, body } = await rest("GET", path, { headers: header });
        expect(status).toBe(path.endsWith("nowhere") ? 404 : 200);
        expect(body).toMatch(/^<html lang="\w\w"[^>]*>.*<title>[^<]+<\/title>/s);
      }
      const answers = [
        await rest("GET", `/api/public/properties/${slug}`, { headers: header }),
        await rpc("query", "publicProperties.bySlug", { slug }, { headers: header }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body).toMatchObject({ description: propertyText.description });
      }
      const refused = [
        await rest("POST", "/api/guest-interest", { headers: header, body: lost }),
        await rpc("mutation", "guestInterest.create", lost, { headers: header }),
      ];
      for (const { status, body } of refused) {
        expect(status).toBe(400);
        const message = expect.stringMatching(/\S/);
        expect(body).toMatchObject({ error: message, issues: [{ field: "guest_name", message }] });
      }
      for (const path of ["/api/nope", "/api/dashboard", "/api/public/properties/no"]) {
        const { status, body } = await rest("GET", path, { headers: header });
        expect(status).toBe(path === "/api/dashboard" ? 401 : 404);
        expect(body).toMatchObject({ error: expect.stringMatching(/\S/) });
      }
    }),
    { numRuns: 150 },
  );
});

test("whatever `lang` is, a reader gets the originals", async () => {
  const { rest, rpc, slug } = await start();
  const body = { description: propertyText.description, language: "pt" };
  await fc.assert(
    fc.asyncProperty(fc.oneof(tags, headers), async (lang) => {
      const query = `lang=${encodeURIComponent(lang)}`;
      const answers = [
        await rest("GET", `/api/public/properties/${slug}?${query}`),
        await rpc("query", "publicProperties.bySlug", { slug, lang }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 200, body });
      for (const path of [
        "/api/public/properties",
        "/api/public/browse",
        "/api/public/newest",
        `/api/public/properties/${slug}/more`,
        "/manifest.webmanifest",
        `/host/${slug}`,
        "/de/browse",
      ]) {
        const { status, body: text } = await rest("GET", `${path}?${query}`);
        expect([status, text === ""], path).toEqual([200, false]);
      }
    }),
    { numRuns: 100 },
  );
});

test("a `lang` that is no text, or more than one, is refused at its field", async () => {
  const { rest, rpc, slug } = await start();
  const message = "lang must be one language, such as de";
  const refusal = { status: 400, body: { error: message, issues: [{ field: "lang", message }] } };
  for (const path of ["properties", "browse", "newest", `properties/${slug}`]) {
    expect(await rest("GET", `/api/public/${path}?lang=de&lang=ar`), path).toMatchObject(refusal);
  }
  for (const lang of [["de"], { de: 1 }, 7, true]) {
    expect(await rpc("query", "publicProperties.bySlug", { slug, lang })).toMatchObject(refusal);
  }
});

test("share pictures of an odd language are those of the site's own", async () => {
  const { app } = await start();
  const picture = async (query: string) => {
    const { statusCode, rawPayload } = await app.inject(`/share.jpg${query}`);
    expect(statusCode).toBe(200);
    return rawPayload;
  };
  const own = await picture("");
  for (const query of [
    "?lang=xx",
    "?lang=",
    "?lang=de&lang=ar",
    "?lang[]=de",
    "?lang=%F0%9F%99%82",
  ]) {
    expect((await picture(query)).equals(own), query).toBe(true);
  }
});

test.each([
  ["bytes that are no text", Buffer.from([0x80, 0xff, 0xfe, 0x09, 0xc3, 0x28])],
  ["UTF-8", Buffer.from("العربية, 🙂;q=0.5")],
  ["two headers", Buffer.from("xx\r\nAccept-Language: de")],
  ["twelve thousand characters", Buffer.from("de-".repeat(4000))],
  ["a thousand languages", Buffer.from("xx;q=0.1, ".repeat(1000))],
])("a raw request whose Accept-Language is %s is answered", async (_what, value) => {
  const open = await listen((await start()).app);
  for (const [target, status] of [
    ["/", 200],
    ["/de/browse", 200],
    ["/api/nope", 404],
    ["/api/public/properties?limit=x", 400],
  ] as const) {
    const answer = await open(
      Buffer.concat([
        Buffer.from(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Language: `),
        value,
        Buffer.from("\r\n\r\n"),
      ]),
    ).closed;
    expect(answer, target).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n[^]*\\S`));
  }
});
