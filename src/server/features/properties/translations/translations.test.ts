import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import {
  type MadeUser,
  makeProperty,
  makeUpgrade,
  makeUser,
  propertyText,
} from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { makeImage } from "../../../testing/uploads.ts";

const languages = { LANGUAGES: "en,de,fr", RATE_LIMITS: "off" };

type Body = Record<string, unknown>;
type Text = { text: string; outdated: boolean };
type Translated = Record<string, Record<string, Text>>;
type Shown = Body & { images: Body[]; upgradeProjects: Body[] };
type Own = Shown & { id: number; slug: string; translations: Translated };

const own = async (app: TestApp, { token }: MadeUser) =>
  ((await app.rest("GET", "/api/properties", { token })).body as Own[])[0] as Own;

const read = async (app: TestApp, query = "") =>
  (await app.rest("GET", `/api/public/properties/casa-sol${query}`)).body as Shown;

describe.each(protocols)("by %s", (protocol) => {
  /** A host with a property, an upgrade and a photo, on a site with three languages. */
  async function start() {
    const app = await createTestApp({ env: languages });
    const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
    const property = await makeProperty(app, host);
    const upgrade = await makeUpgrade(app, host, property.id, { description: "Six of them" });
    const image = await makeImage(app, host, property);
    await app.rest("PUT", `/api/property-images/${image.id}`, {
      token: host.token,
      body: { alt: "The terrace" },
    });
    const send = (
      name: string,
      [method, path]: [string, string],
      id: number,
      body: Body,
      token?: string,
    ) =>
      protocol === "REST"
        ? app.rest(method, `/api${path}`, { token, body })
        : app.rpc("mutation", name, { id, ...body }, { token });
    const calls = {
      property: (body: Body, token?: string) =>
        send("properties.update", ["PUT", `/properties/${property.id}`], property.id, body, token),
      upgrade: (body: Body, token?: string) =>
        send(
          "upgradeProjects.update",
          ["PUT", `/upgrade-projects/${upgrade.id}`],
          upgrade.id,
          body,
          token,
        ),
      photo: (body: Body, token?: string) =>
        send("images.update", ["PUT", `/property-images/${image.id}`], image.id, body, token),
    };
    return { app, host, stranger, calls };
  }

  const subjects = [
    ["property", "description", "Ein weißes Haus unter der Sonne."],
    ["upgrade", "short_label", "Solardach"],
    ["photo", "alt", "Die Terrasse"],
  ] as const;

  test.each(subjects)("a host translates the texts of a %s", async (kind, field, text) => {
    const { app, host, calls } = await start();
    const translations = { de: { [field]: `  ${text}\u0007 ` } };
    const kept = { de: { [field]: { text, outdated: false } } };
    const saved = await calls[kind]({ translations }, host.token);
    expect(saved).toMatchObject({ status: 200, body: { translations: kept } });
    const property = await own(app, host);
    const part = {
      property,
      upgrade: property.upgradeProjects[0],
      photo: property.images[0],
    }[kind];
    expect(part).toStrictEqual({ ...part, translations: kept });

    // A second click changes nothing, not even the revision.
    const before = await app.rest("GET", "/api/public/properties/casa-sol?lang=de");
    expect(await calls[kind]({ translations }, host.token)).toMatchObject({ status: 200 });
    const after = await app.rest("GET", "/api/public/properties/casa-sol?lang=de");
    expect(after.headers["etag"]).toBe(before.headers["etag"]);

    for (const nothing of ["", null, " \u200b "]) {
      expect(await calls[kind]({ translations }, host.token)).toMatchObject({ status: 200 });
      const removed = await calls[kind]({ translations: { de: { [field]: nothing } } }, host.token);
      expect(removed).toMatchObject({ status: 200, body: { translations: {} } });
    }
  });
});

test("a guest reads translated texts where they exist, and which they are", async () => {
  const app = await createTestApp({ env: languages });
  const host = await makeUser(app);
  const translations = {
    de: { description: "Ein weißes Haus.", room_pricing: "150 $ pro Nacht" },
    fr: { custom_message: "Apportez un chapeau." },
  };
  const { status, body } = await app.rest("POST", "/api/properties", {
    token: host.token,
    body: { ...propertyText, translations },
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { language: "en" } });
  const original = await read(app);
  expect(original).toMatchObject({ ...propertyText, language: "en" });
  expect(original).not.toHaveProperty("translated");
  expect(await read(app, "?lang=de-AT")).toStrictEqual({
    ...original,
    ...translations.de,
    translated: ["description", "room_pricing"],
  });
  expect(await read(app, "?lang=fr")).toStrictEqual({
    ...original,
    ...translations.fr,
    translated: ["custom_message"],
  });
  for (const lang of ["en", "xx", "pl", "", "*", "de_AT", "x".repeat(3000)]) {
    expect.soft(await read(app, `?lang=${lang}`), lang).toStrictEqual(original);
  }
});
