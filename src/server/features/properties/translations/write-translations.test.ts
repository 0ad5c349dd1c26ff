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
type Translations = Record<string, Record<string, { text: string; outdated: boolean }>>;
type Item = Body & { translations: Translations };
type Own = Item & { images: Item[]; upgradeProjects: Item[] };

const listOf = async (app: TestApp, { token }: MadeUser) =>
  (await app.rest("GET", "/api/properties", { token })).body as Own[];

const rowsOf = ({ deps }: TestApp): unknown =>
  deps.db.sqlite.prepare("SELECT count(*) FROM property_translations").pluck().get();

const etag = async (app: TestApp) =>
  (await app.rest("GET", "/api/public/properties/casa-sol?lang=de")).headers["etag"];

describe.each(protocols)("by %s", (protocol) => {
  /** A host with a property, an upgrade and a photo, and the calls that change them. */
  async function start(env = languages) {
    const app = await createTestApp({ env });
    const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
    const property = await makeProperty(app, host);
    const upgrade = await makeUpgrade(app, host, property.id, { description: "Six of them" });
    const image = await makeImage(app, host, property);
    const changed = (name: string, path: string, id: number) => (body: Body, token?: string) =>
      protocol === "REST"
        ? app.rest("PUT", `/api/${path}/${id}`, { token, body })
        : app.rpc("mutation", name, { id, ...body }, { token });
    const put = {
      property: changed("properties.update", "properties", property.id),
      upgrade: changed("upgradeProjects.update", "upgrade-projects", upgrade.id),
      photo: changed("images.update", "property-images", image.id),
    };
    await put.photo({ alt: "The terrace" }, host.token);
    const shown = async () => {
      const [own] = await listOf(app, host);
      return { property: own, upgrade: own?.upgradeProjects[0], photo: own?.images[0] };
    };
    return { app, host, stranger, property, upgrade, image, put, shown };
  }

  const subjects = [
    ["property", "description", "Ein weißes Haus unter der Sonne."],
    ["upgrade", "short_label", "Solardach"],
    ["photo", "alt", "Die Terrasse"],
  ] as const;

  test.each(subjects)("a host translates the texts of a %s", async (kind, field, text) => {
    const { app, host, put, shown } = await start();
    const translations = { de: { [field]: `  ${text}\u0007 ` } };
    const kept = { de: { [field]: { text, outdated: false } } };
    const save = (body: Body) => put[kind](body, host.token);
    expect(await save({ translations })).toMatchObject({
      status: 200,
      body: { translations: kept },
    });
    expect((await shown())[kind]?.translations).toStrictEqual(kept);
    for (const [other] of subjects.filter(([name]) => name !== kind)) {
      expect((await shown())[other]?.translations).toStrictEqual({});
    }

    // A second click changes nothing, not even the revision.
    const before = await etag(app);
    await Promise.all([save({ translations }), save({ translations })]);
    expect(await etag(app)).toBe(before);
    expect(rowsOf(app)).toBe(1);

    // Absent languages and fields stay.
    for (const absent of [{}, { fr: {} }, { de: {} }]) await save({ translations: absent });
    expect((await shown())[kind]?.translations).toStrictEqual(kept);
    for (const empty of ["", null, " \u200b "]) {
      await save({ translations });
      const removed = await save({ translations: { de: { [field]: empty } } });
      expect(removed).toMatchObject({ status: 200, body: { translations: {} } });
      expect(rowsOf(app)).toBe(0);
    }
  });

  test.each(subjects)(
    "a new text of a %s without a translation is shown as it is, and its host sees the old translation as outdated",
    async (kind, field, text) => {
      const { app, host, put, shown } = await start();
      const save = (body: Body) => put[kind](body, host.token);
      const translations = { de: { [field]: text } };
      const original = String((await shown())[kind]?.[field]);
      const guestReads = async () =>
        JSON.stringify((await app.rest("GET", "/api/public/properties/casa-sol?lang=de")).body);
      await save({ translations });
      expect(await guestReads()).toContain(text);
      for (const [change, outdated, guest] of [
        [{ [field]: "Something else" }, true, "Something else"],
        [{ [field]: original }, false, text],
        [{ [field]: "Yet another text" }, true, "Yet another text"],
        // The host says that it is still right.
        [{ translations }, false, text],
        // Both at once.
        [{ [field]: "The end", translations: { de: { [field]: "Ende" } } }, false, "Ende"],
      ] as const) {
        const saved = await save(change);
        expect.soft(saved, JSON.stringify(change)).toMatchObject({
          status: 200,
          body: { translations: { de: { [field]: { outdated } } } },
        });
        expect.soft((await shown())[kind]?.translations["de"]?.[field]).toMatchObject({ outdated });
        expect.soft(await guestReads()).toContain(guest);
      }
    },
  );

  test.each(subjects)("bad translations of a %s are refused at their fields", async (...row) => {
    const [kind, field] = row;
    const { app, host, put, shown } = await start();
    const before = await shown();
    const [tooLong, limit] = {
      property: [5001, "5,000"],
      upgrade: [121, "120"],
      photo: [501, "500"],
    }[kind] as [number, string];
    const noObject = "translations must be an object of languages, such as de";
    const otherLanguage = "This site is not available in this language";
    for (const [translations, path, message] of [
      ["Sonne", "translations", noObject],
      [null, "translations", noObject],
      [["de"], "translations", noObject],
      [{ xx: { [field]: "x" } }, "translations", otherLanguage],
      [{ DE: { [field]: "x" } }, "translations", otherLanguage],
      // Not one of the site's.
      [{ pl: { [field]: "x" } }, "translations.pl", otherLanguage],
      [{ pl: {} }, "translations.pl", otherLanguage],
      [{ de: "Sonne" }, "translations.de", "A translation is an object of these fields: "],
      [{ de: null }, "translations.de", "A translation is an object of these fields: "],
      [{ de: { name: "Haus" } }, "translations.de", "A translation is an object of these fields: "],
      [{ de: { [field]: 5 } }, `translations.de.${field}`, "must be text"],
      [{ de: { [field]: { text: "x" } } }, `translations.de.${field}`, "must be text"],
      [
        { de: { [field]: "x".repeat(tooLong) } },
        `translations.de.${field}`,
        `can have at most ${limit} characters`,
      ],
      [
        { fr: { [field]: "fine" }, en: { [field]: "x" } },
        `translations.en.${field}`,
        "The original is in this language. Write it there",
      ],
    ] as const) {
      const answer = await put[kind]({ [field]: "Changed", translations }, host.token);
      expect.soft(answer, JSON.stringify(translations).slice(0, 80)).toMatchObject({
        status: 400,
        body: {
          code: "INVALID_INPUT",
          issues: [{ field: path, message: expect.stringContaining(message) }],
        },
      });
    }
    // A refused call changes nothing at all.
    expect(await shown()).toStrictEqual(before);
    expect(rowsOf(app)).toBe(0);
  });

  test("a text that does not exist has no translation", async () => {
    const { app, host, put } = await start();
    const translations = { de: { custom_message: "Bringt einen Hut mit." } };
    const refusal = {
      status: 400,
      body: {
        issues: [
          { field: "translations.de.custom_message", message: "Write the original text first" },
        ],
      },
    };
    const save = (body: Body) => put.property(body, host.token);
    expect(await save({ custom_message: "", translations })).toMatchObject(refusal);
    expect(await save({ translations })).toMatchObject({ status: 200 });
    // The original is removed later: its translation is outdated, and guests read nothing.
    expect(await save({ custom_message: null })).toMatchObject({
      status: 200,
      body: { translations: { de: { custom_message: { outdated: true } } } },
    });
    const read = await app.rest("GET", "/api/public/properties/casa-sol?lang=de");
    expect(read.body).toMatchObject({ custom_message: null });
    expect(read.body).not.toHaveProperty("translated");
  });

  test.each(subjects)("nobody but the host translates a %s", async (kind, field, text) => {
    const { app, stranger, put } = await start();
    const translations = { de: { [field]: text } };
    expect(await put[kind]({ translations })).toMatchObject({ status: 401 });
    expect(await put[kind]({ translations }, stranger.token)).toMatchObject({
      status: 403,
      body: { error: "This belongs to another host" },
    });
    expect(rowsOf(app)).toBe(0);
  });

  test("new properties and upgrades can have translations at once", async () => {
    const app = await createTestApp({ env: languages });
    const { token } = await makeUser(app);
    const create = (name: string, path: string, input: Body, body: Body) =>
      protocol === "REST"
        ? app.rest("POST", path, { token, body })
        : app.rpc("mutation", name, { ...input, ...body }, { token });
    const property = await create(
      "properties.create",
      "/api/properties",
      {},
      {
        ...propertyText,
        translations: { fr: { description: "Une maison blanche" } },
      },
    );
    expect(property).toMatchObject({
      status: 200,
      body: {
        language: "en",
        translations: { fr: { description: { text: "Une maison blanche", outdated: false } } },
      },
    });
    const { id } = property.body as { id: number };
    const upgrade = await create(
      "upgradeProjects.create",
      `/api/properties/${id}/upgrade-projects`,
      { propertyId: id },
      {
        upgrade_type: "solar",
        short_label: "Roof",
        translations: { fr: { short_label: "Toit" }, de: { short_label: "Dach" } },
      },
    );
    expect(upgrade).toMatchObject({
      status: 200,
      body: {
        translations: {
          fr: { short_label: { text: "Toit" } },
          de: { short_label: { text: "Dach" } },
        },
      },
    });
    // Nothing is created when a translation is refused.
    for (const translations of [{ en: { description: "x" } }, { pl: {} }]) {
      const refused = await create(
        "properties.create",
        "/api/properties",
        {},
        {
          ...propertyText,
          translations,
        },
      );
      expect(refused).toMatchObject({ status: 400 });
    }
    expect(await app.rest("GET", "/api/public/properties")).toMatchObject({ body: [{ id }] });
  });

  test("the translations of a property have a limit together", async () => {
    const LANGUAGES = "en,de,fr,es,it,nl,pt,pl,ar";
    const { app, host, put } = await start({ LANGUAGES, RATE_LIMITS: "off" });
    await put.upgrade({ estimated_cost: "$10" }, host.token);
    const translate = (kind: keyof typeof put, lengths: Record<string, number>) => {
      const texts = Object.entries(lengths).map(([field, length]) => [field, "x".repeat(length)]);
      const codes = LANGUAGES.split(",").slice(1);
      const fields = Object.fromEntries(texts) as Body;
      const translations = Object.fromEntries(codes.map((code) => [code, fields]));
      return put[kind]({ translations }, host.token);
    };
    const inProperty = { description: 5000, custom_message: 5000, room_pricing: 500 };
    const inUpgrade = { description: 1000, estimated_cost: 500, short_label: 120 };
    expect(await translate("property", inProperty)).toMatchObject({ status: 200 });
    expect(await translate("upgrade", inUpgrade)).toMatchObject({ status: 200 });
    const message = "The translations of a property can have at most 100,000 characters together";
    expect(await translate("photo", { alt: 500 })).toMatchObject({
      status: 400,
      body: { issues: [{ field: "translations", message }] },
    });
    expect(rowsOf(app)).toBe(8 * 6);
    expect(await translate("photo", { alt: 300 })).toMatchObject({ status: 200 });
  });

  test("translations are deleted with what they translate", async () => {
    const { app, host, property, upgrade, image, put } = await start();
    const { token } = host;
    for (const [kind, field, text] of subjects) {
      const translations = { de: { [field]: text }, fr: { [field]: text } };
      expect(await put[kind]({ translations }, token)).toMatchObject({ status: 200 });
    }
    expect(rowsOf(app)).toBe(6);
    await app.rest("DELETE", `/api/property-images/${image.id}`, { token });
    expect(rowsOf(app)).toBe(4);
    await app.rest("DELETE", `/api/upgrade-projects/${upgrade.id}`, { token });
    expect(rowsOf(app)).toBe(2);
    await app.rest("DELETE", `/api/properties/${property.id}`, { token });
    expect(rowsOf(app)).toBe(0);
  });

  test("on a site with one language, nothing of them is seen", async () => {
    const { host, put, shown } = await start({ LANGUAGES: "en", RATE_LIMITS: "off" });
    for (const [kind, field] of subjects) {
      const saved = await put[kind]({ translations: {} }, host.token);
      expect(saved.status).toBe(200);
      for (const item of [saved.body, (await shown())[kind]]) {
        expect(item).not.toHaveProperty("translations");
        expect(item).not.toHaveProperty("language");
      }
      expect(await put[kind]({ translations: { de: { [field]: "x" } } }, host.token)).toMatchObject(
        { status: 400, body: { issues: [{ field: "translations.de" }] } },
      );
    }
  });
});
