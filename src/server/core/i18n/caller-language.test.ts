import { expect, test } from "vitest";
import { plainPages } from "../../testing/pages.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

const guest = (name: string, property_id: number) => ({
  property_id,
  guest_name: name,
  guest_email: "ada@example.org",
});

const nameTooShort = {
  en: "Name must be at least 2 characters",
  de: "Der Name muss mindestens 2 Zeichen haben",
  pl: "Imię musi mieć co najmniej 2 znaki",
  ar: "يجب ألا يقل الاسم عن حرفين",
};

test("an invalid field is described in the caller's language, by REST and by tRPC", async () => {
  const app = await createTestApp({ env: { LANGUAGES: "en,de,pl,ar" } });
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  for (const [language, message] of Object.entries(nameTooShort)) {
    const headers = { "accept-language": `${language}-XX, fr;q=0.5` };
    const body = guest("A", id);
    const refused = { error: message, issues: [{ field: "guest_name", message }] };
    expect(await app.rest("POST", "/api/guest-interest", { headers, body })).toMatchObject({
      status: 400,
      body: refused,
    });
    const rpc = await app.rpc("mutation", "guestInterest.create", body, { headers });
    expect(JSON.stringify(rpc.body)).toContain(JSON.stringify(message));
  }
});

test.each<[Record<string, string>, "en" | "de" | "ar", string]>([
  [{}, "en", "without a header"],
  [{ "accept-language": "*" }, "en", "with any language"],
  [{ "accept-language": "zh-TW" }, "de", "with a language that the site has not: its own"],
  [{ "accept-language": "pl" }, "de", "with a language that is not turned on"],
  [{ "accept-language": "en-GB" }, "en", "with English, which is always there"],
  [{ "accept-language": "de-AT,en;q=0.9" }, "de", "with a language of a region"],
  [{ "accept-language": "zh-Hant-TW, ar-EG;q=0.1" }, "ar", "with a second choice"],
  [{ "accept-language": "de;q=0, en" }, "en", "with a language that is refused"],
  [{ "accept-language": ",;q=1, =, de-, ;;" }, "de", "with a header that is damaged"],
  [{ "accept-language": "english" }, "de", "with a word"],
  [{ "accept-language": "-a".repeat(4000) }, "de", "with an endless language"],
])("the language of an error %j is %s, %s", async (headers, language) => {
  const app = await createTestApp({ env: { LANGUAGES: "de,ar" } });
  const body = guest("A", 1);
  const { body: refused } = await app.rest("POST", "/api/guest-interest", { headers, body });
  expect(refused).toMatchObject({ error: nameTooShort[language] });
});

test.each([
  ["en", 1, "You can list at most 1 property. Delete one,"],
  ["de", 1, "Sie können höchstens 1 Unterkunft anbieten."],
  ["pl", 2, "Można dodać najwyżej 2 obiekty."],
  ["pl", 5, "Można dodać najwyżej 5 obiektów."],
  ["ar", 2, "يمكنك عرض مكاني إقامة على الأكثر."],
  ["ar", 3, "يمكنك عرض 3 أماكن إقامة على الأكثر."],
])("a limit in %s counts %d properties", async (language, property_limit, sentence) => {
  const app = await createTestApp({ env: { LANGUAGES: "en,de,pl,ar" } });
  const [host, admin] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  await app.rest("PUT", `/api/admin/users/${host.id}`, {
    token: admin.token,
    body: { property_limit },
  });
  for (let n = 0; n < property_limit; n += 1) await makeProperty(app, host);
  const answer = await app.rest("POST", "/api/properties", {
    token: host.token,
    headers: { "accept-language": language },
    body: { name: "One more", location: "Ronda", country: "Spain", contact_email: "a@example.org" },
  });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: "PROPERTY_LIMIT", error: expect.stringContaining(sentence) },
  });
});

test("the 404 page is in the language of its address, if the site has it", async () => {
  const app = await createTestApp({
    env: { LANGUAGES: "en,de,ar", SITE_NAME: "Sonne" },
    pages: plainPages(await temporaryFolder()),
  });
  const page = async (path: string) => String((await app.rest("GET", path)).body);
  expect(await page("/nowhere")).toContain("<title>Page not found · Sonne</title>");
  expect(await page("/de/nirgends")).toContain("<title>Seite nicht gefunden · Sonne</title>");
  expect(await page("/ar/nowhere")).toContain("<title>الصفحة غير موجودة · Sonne</title>");
  expect(await page("/pl/nigdzie")).toContain("<title>Page not found · Sonne</title>");
});
