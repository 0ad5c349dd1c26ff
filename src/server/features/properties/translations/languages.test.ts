import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { makeProperty, makeUser, propertyText } from "../../../testing/factories.ts";
import type { Language } from "../../../../shared/i18n/languages.ts";
import { createTestApp } from "../../../testing/test-app.ts";

type Body = Record<string, unknown>;

describe.each(protocols)("by %s", (protocol) => {
  async function start({
    LANGUAGES = "en,de,fr",
    account = null,
  }: { LANGUAGES?: string; account?: Language | null } = {}) {
    const app = await createTestApp({ env: { LANGUAGES, RATE_LIMITS: "off" } });
    const { token } = await makeUser(app, { language: account });
    const create = (more: Body = {}) => {
      const body = { ...propertyText, ...more };
      return protocol === "REST"
        ? app.rest("POST", "/api/properties", { token, body })
        : app.rpc("mutation", "properties.create", body, { token });
    };
    const update = (id: number, body: Body) =>
      protocol === "REST"
        ? app.rest("PUT", `/api/properties/${id}`, { token, body })
        : app.rpc("mutation", "properties.update", { id, ...body }, { token });
    const read = async (query: string) =>
      (await app.rest("GET", `/api/public/properties/casa-sol${query}`)).body;
    return { app, create, update, read };
  }

  test.each([
    ["en,de,fr", "fr", undefined, "fr"],
    ["en,de,fr", null, undefined, "en"],
    ["de,en", null, undefined, "de"],
    // The site no longer has the account's language.
    ["de,en", "fr", undefined, "de"],
    ["en,de,fr", "fr", "de", "de"],
    ["en,de,fr", "fr", "en", "en"],
  ] as const)(
    "on a site in %s, the property of an account in %s that names %s is in %s",
    async (LANGUAGES, account, language, expected) => {
      const { create, read } = await start({ LANGUAGES, account });
      expect(await create({ language })).toMatchObject({ body: { language: expected } });
      expect(await read("")).toMatchObject({ language: expected });
    },
  );

  test("a language that the site does not have is refused", async () => {
    const { create, update } = await start();
    const { body } = await create();
    const { id } = body as { id: number };
    for (const language of ["pl", "xx", "DE", "", null, 7, ["de"]]) {
      for (const answer of [await create({ language }), await update(id, { language })]) {
        expect.soft(answer, String(language)).toMatchObject({
          status: 400,
          body: {
            issues: [{ field: "language", message: "This site is not available in this language" }],
          },
        });
      }
    }
    expect(await update(id, {})).toMatchObject({ body: { language: "en" } });
  });

  test("a language that was turned off stays, and may be sent back", async () => {
    const { app, create, update } = await start({ LANGUAGES: "en,de,pl" });
    const { body } = await create({ language: "pl" });
    const { id } = body as { id: number };
    app.deps.env.fixedSite.languages = "en,de";
    expect(await update(id, { name: "Dom" })).toMatchObject({ body: { language: "pl" } });
    expect(await update(id, { language: "pl" })).toMatchObject({ body: { language: "pl" } });
    expect(await update(id, { language: "de" })).toMatchObject({ body: { language: "de" } });
    expect(await update(id, { language: "pl" })).toMatchObject({ status: 400 });
  });

  test("translations into the language of the originals are kept, and not shown", async () => {
    const { create, update, read } = await start();
    const de = { description: "Ein weißes Haus" };
    const { body } = await create({ translations: { de } });
    const { id } = body as { id: number };
    const changed = await update(id, { language: "de" });
    expect(changed).toMatchObject({ body: { language: "de", translations: {} } });
    expect(await read("?lang=de")).toMatchObject({ description: propertyText.description });
    const refused = await update(id, { translations: { de } });
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ field: "translations.de.description" }] },
    });
    const back = await update(id, { language: "en" });
    expect(back).toMatchObject({
      body: { translations: { de: { description: { text: de.description, outdated: false } } } },
    });
    expect(await read("?lang=de")).toMatchObject(de);
    // Unlike the others, the language itself may be sent with the first translation into the old one.
    const swapped = { language: "de", ...de, translations: { en: { description: "A house" } } };
    expect(await update(id, swapped)).toMatchObject({
      status: 200,
      body: { language: "de", translations: { en: { description: { outdated: false } } } },
    });
    expect(await read("?lang=en")).toMatchObject({ description: "A house" });
    expect(await read("?lang=fr")).toMatchObject(de);
  });
});

test("the language of a property from before it had one is the site's own", async () => {
  const app = await createTestApp({ env: { LANGUAGES: "it,en" } });
  const host = await makeUser(app);
  await makeProperty(app, host);
  app.deps.db.sqlite.exec("UPDATE properties SET language = NULL");
  const { body } = await app.rest("GET", "/api/public/properties/casa-sol?lang=en");
  expect(body).toMatchObject({ language: "it" });
});
