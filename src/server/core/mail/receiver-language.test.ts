import type { ParsedMail } from "mailparser";
import { expect, test } from "vitest";
import type { Language } from "../../../shared/i18n/languages.ts";
import { ada } from "../../testing/accounts.ts";
import { makeInterest, makeProperty, makeUser } from "../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../testing/mails.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { isolates } from "../../../shared/i18n/direction.ts";

const LANGUAGES = "en,de,fr,it,pl,ar";
const start = (env: Record<string, string> = { LANGUAGES }) =>
  createTestApp({ env: { PUBLIC_URL: "https://stay.example.org", RATE_LIMITS: "off", ...env } });

const addressOf = ({ to }: ParsedMail) => [to].flat()[0]?.value[0]?.address;
const mailTo = async (app: TestApp, address: string) =>
  (await mailsOf(app)).filter((mail) => addressOf(mail) === address);

/** The language and direction that an email gives itself. */
const markOf = ({ html }: ParsedMail) => /<html ([^>]*)>/.exec(String(html))?.[1];

const change = (app: TestApp, token: string, language: Language | null) =>
  app.rest("PUT", "/api/account/language", { token, body: { language } });

/** A guest at the French pages writes to a host. */
const writeFrom = (app: TestApp, language: string, property_id: number) =>
  app.rest("POST", "/api/guest-interest", {
    headers: { "accept-language": language },
    body: {
      property_id,
      guest_name: "Léa Martin",
      guest_email: "lea@example.org",
      message: "Y a-t-il de l’ombre ?",
      guests: 2,
    },
  });

test("a French guest writes to an English host: the email is English, the answer begins in French", async () => {
  const app = await start();
  const host = await makeUser(app, { language: "en" });
  const { id } = await makeProperty(app, host, { name: "Casa Sol", contact_email: host.email });
  expect((await writeFrom(app, "fr-CA,fr;q=0.9,en;q=0.5", id)).status).toBe(200);

  const [mail] = await mailTo(app, host.email);
  expect(mail?.subject).toBe("Interest in Casa Sol");
  expect(mail && markOf(mail)).toBe('lang="en"');
  expect(mail?.text).toContain("Léa Martin (lea@example.org) would like to stay at Casa Sol.");
  expect(mail?.text).toContain("\nGuests: 2\nGuest’s language: French\n");
  expect(mail?.html).toContain('<blockquote class="ink" lang="fr" dir="auto"');
  const answer = "Re: Demande pour Casa Sol";
  expect(mail?.html).toContain(
    `href="mailto:lea@example.org?subject=${encodeURIComponent(answer)}"`,
  );
});

test("the inbox begins an answer in the guest's language, and in the host's if that is unknown", async () => {
  const app = await start();
  const host = await makeUser(app, { language: "it" });
  const { id } = await makeProperty(app, host, { name: "Casa Sol" });
  await writeFrom(app, "fr", id);
  app.advance(3_600_000);
  await writeFrom(app, "zh-TW", id);
  const { body } = await app.rest("GET", "/api/guest-interests", { token: host.token });
  expect(body).toMatchObject({
    items: [
      { language: null, reply_subject: "Il tuo soggiorno presso Casa Sol" },
      { language: "fr", reply_subject: "Votre séjour à Casa Sol" },
    ],
  });
});

// A French guest and an English host: easyappointments 1402, humhub 2202.
test("hours later, and on a site in a third language, an email and the answer are still in two languages", async () => {
  const app = await start({ LANGUAGES: "de,en,fr" });
  const host = await makeUser(app, { language: "en" });
  const { id } = await makeProperty(app, host, { name: "Casa Sol", contact_email: host.email });
  await writeFrom(app, "fr", id);
  // The outbox has not run yet, and meanwhile others call in other languages.
  app.advance(9 * 3_600_000);
  await app.rest("GET", "/api/dashboard", {
    token: host.token,
    headers: { "accept-language": "de" },
  });
  const [mail] = await mailTo(app, host.email);
  expect(mail && markOf(mail)).toBe('lang="en"');
  expect(mail?.subject).toBe("Interest in Casa Sol");
  expect(mail?.text).toContain("\nGuest’s language: French\n");
  const answer = encodeURIComponent("Re: Demande pour Casa Sol");
  expect(mail?.html).toContain(`href="mailto:lea@example.org?subject=${answer}"`);
  expect(mail?.text).toContain("https://stay.example.org/en/host/casa-sol");
  const inbox = () => app.rest("GET", "/api/guest-interests", { token: host.token });
  expect(await inbox()).toMatchObject({
    body: { items: [{ language: "fr", reply_subject: "Votre séjour à Casa Sol" }] },
  });
});

test("when the guest's language was turned off, an answer begins in the site's own", async () => {
  const app = await start({});
  const admin = await makeUser(app, { role: "admin" });
  const host = await makeUser(app, { language: "en" });
  const { id } = await makeProperty(app, host, { name: "Casa Sol", contact_email: host.email });
  const turnOn = (languages: string) =>
    app.rest("PUT", "/api/admin/settings", { token: admin.token, body: { languages } });
  await turnOn("de,en,fr");
  await writeFrom(app, "fr", id);
  await turnOn("de,en");
  const [mail] = await mailTo(app, host.email);
  expect(mail && markOf(mail)).toBe('lang="en"');
  const answer = encodeURIComponent("Re: Anfrage zu Casa Sol");
  expect(mail?.html).toContain(`href="mailto:lea@example.org?subject=${answer}"`);
});

test("the host of a guest with the same language is not told about it", async () => {
  const app = await start();
  const host = await makeUser(app, { language: "fr" });
  const { id } = await makeProperty(app, host, { name: "Casa Sol", contact_email: host.email });
  await writeFrom(app, "fr", id);
  const [mail] = await mailTo(app, host.email);
  expect(mail && markOf(mail)).toBe('lang="fr"');
  expect(mail?.text).not.toMatch(/French|[Ff]rançais/);
});

// bookwyrm 3011: all moderators were written to in one language.
test("a Polish guest reports a listing: a German and an Italian admin each get their own email", async () => {
  const app = await start();
  const { id } = await makeProperty(app, await makeUser(app), { name: "Casa Sol" });
  const admins = [
    await makeUser(app, { role: "admin", language: "de" }),
    await makeUser(app, { role: "admin", language: "it" }),
  ];
  const body = { property_id: id, reason: "other", text: "To nie jest ten dom", email: "p@e.org" };
  const headers = { "accept-language": "pl" };
  expect((await app.rest("POST", "/api/listing-reports", { headers, body })).status).toBe(200);

  const mails = await mailsOf(app);
  expect(mails.map(addressOf)).toEqual(admins.map(({ email }) => email));
  expect(mails.map(markOf)).toEqual(['lang="de"', 'lang="it"']);
  const [german, italian] = mails;
  expect(german?.subject).toBe("Ein Gast hat Casa Sol gemeldet");
  expect(german?.text).toMatch(/^Hallo,\n/);
  expect(german?.html).toContain("Diese E-Mail wurde von");
  expect(italian?.subject).toBe("Un ospite ha segnalato Casa Sol");
  for (const [language, mail] of [
    ["de", german],
    ["it", italian],
  ] as const) {
    expect(mail?.text).toContain("> To nie jest ten dom");
    expect(mail?.html).toContain('<blockquote class="ink" lang="pl" dir="auto"');
    expect(mail?.text).toContain(`https://stay.example.org/${language}/admin?view=reports`);
  }
});

test("an email is in the language that its receiver has when it is composed", async () => {
  const app = await start();
  const host = await makeUser(app, { language: "de" });
  const { id } = await makeProperty(app, host, { name: "Casa Sol", contact_email: host.email });
  await writeFrom(app, "en", id);
  // The outbox has not run yet.
  expect((await change(app, host.token, "pl")).status).toBe(200);
  const [mail] = await mailTo(app, host.email);
  expect(mail?.subject).toBe("Zapytanie: Casa Sol");
  expect(mail?.text).toContain("https://stay.example.org/pl/host/casa-sol");
});

test("a sign-up keeps the language of its page until it is an account, and afterwards", async () => {
  const app = await start();
  const headers = { "accept-language": "de-AT" };
  await app.rest("POST", "/api/signup", { headers, body: ada });
  const [confirmation] = await mailsOf(app);
  expect(confirmation && markOf(confirmation)).toBe('lang="de"');
  expect(confirmation?.text).toContain("https://stay.example.org/de/confirm#access_token=");
  await app.rest("POST", "/api/confirm", {
    body: { token_hash: tokenIn(confirmation), type: "signup" },
  });
  const { body } = await app.rest("POST", "/api/login", {
    headers: { "accept-language": "fr" },
    body: { email: ada.email, password: ada.password },
  });
  expect(body).toMatchObject({ user: { email: ada.email, language: "de" } });
});

test("a sign-up that a recovery link confirms has the language of its page, too", async () => {
  const app = await start();
  await app.rest("POST", "/api/signup", { headers: { "accept-language": "pl" }, body: ada });
  await app.rest("POST", "/api/forgot-password", {
    headers: { "accept-language": "fr" },
    body: { email: ada.email },
  });
  const [, recovery] = await mailsOf(app);
  expect(recovery && markOf(recovery)).toBe('lang="pl"');
  await app.rest("POST", "/api/reset-password", {
    body: { token_hash: tokenIn(recovery), password: "another sun 2" },
  });
  const { body } = await app.rest("POST", "/api/login", {
    body: { email: ada.email, password: "another sun 2" },
  });
  expect(body).toMatchObject({ user: { language: "pl" } });
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ["by a script", { LANGUAGES: "de,en" }, {}],
  ["in a language that the site has not", { LANGUAGES: "de,en" }, { "accept-language": "pt" }],
  ["at a site with one language", { LANGUAGES: "de" }, { "accept-language": "de,en" }],
])("a sign-up %s has the site's own language", async (_, env, headers) => {
  const app = await start(env);
  await app.rest("POST", "/api/signup", { headers, body: ada });
  const [mail] = await mailsOf(app);
  expect(mail && markOf(mail)).toBe('lang="de"');
  await app.rest("POST", "/api/confirm", { body: { token_hash: tokenIn(mail), type: "signup" } });
  const { body } = await app.rest("POST", "/api/login", { body: ada });
  expect(body).toMatchObject({ user: { language: null } });
});

test("when an admin turns a language off, emails in it are in the site's own", async () => {
  const app = await start({});
  const admin = await makeUser(app, { role: "admin" });
  const host = await makeUser(app, { language: "pl" });
  const turnOn = (languages: string) =>
    app.rest("PUT", "/api/admin/settings", { token: admin.token, body: { languages } });
  const { id } = await makeProperty(app, host, { name: "Casa Sol", contact_email: host.email });
  const subjects: unknown[] = [];
  for (const [languages, guests] of [
    ["en,pl", "en"],
    ["de,fr", "de"],
    ["en,pl", "pl"],
  ] as const) {
    expect((await turnOn(languages)).status).toBe(200);
    await writeFrom(app, guests, id);
    app.advance(3_600_000);
    subjects.push((await mailTo(app, host.email)).at(-1)?.subject);
  }
  expect(subjects).toEqual(["Zapytanie: Casa Sol", "Anfrage zu Casa Sol", "Zapytanie: Casa Sol"]);
});

test("a name in a right-to-left sentence keeps its own direction, in both parts", async () => {
  const app = await start();
  const host = await makeUser(app, { language: "ar" });
  const { id } = await makeProperty(app, host, { name: "Casa (Sol)", contact_email: host.email });
  await writeFrom(app, "fr", id);
  const [mail] = await mailTo(app, host.email);
  expect(mail && markOf(mail)).toBe('lang="ar" dir="rtl"');
  expect(mail?.subject).not.toMatch(/\p{Bidi_Control}/u);
  expect(mail?.text).toContain(`${isolates.start}Casa (Sol)${isolates.end}`);
  // Mail programs make links of addresses, up to the first character that cannot be a part.
  expect(mail?.text).toContain("(lea@example.org)");
  const html = String(mail?.html);
  expect(html).toContain("<bdi>Casa (Sol)</bdi>");
  expect(html).not.toMatch(/\p{Bidi_Control}/u);
  // Also where only the content of the body is kept.
  expect(html).toContain(
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" lang="ar" dir="rtl">',
  );
  // The guest's message is French.
  expect(html).toMatch(/<blockquote [^>]*border-left:4px/);
  expect(html.replace(/<blockquote [^>]*>/, "")).not.toMatch(/border-left|text-align:left/);
});

// An email never counts to zero: a stay has a night, and nobody is told about no emails.
test.each<[Language, number, string]>([
  ["pl", 1, "1\u00A0noc"],
  ["pl", 2, "2\u00A0noce"],
  ["pl", 5, "5\u00A0nocy"],
  ["pl", 22, "22\u00A0noce"],
  ["pl", 25, "25\u00A0nocy"],
  ["ar", 1, "ليلة واحدة"],
  ["ar", 2, "ليلتان"],
  ["ar", 3, "3 ليالٍ"],
  ["ar", 11, "11 ليلة"],
  ["ar", 100, "100 ليلة"],
])("an email in %s counts %d nights", async (language, nights, words) => {
  const app = await start();
  const host = await makeUser(app, { language });
  const { id } = await makeProperty(app, host, { contact_email: host.email });
  const arrival = new Date(Date.UTC(2027, 4, 1));
  const departure = new Date(Date.UTC(2027, 4, 1 + nights));
  const [from, to] = [arrival, departure].map((day) => day.toISOString().slice(0, 10));
  await makeInterest(app, id, { arrival: from, departure: to });
  const [mail] = await mailTo(app, host.email);
  expect(mail?.text?.replaceAll(/\p{Bidi_Control}/gu, "")).toContain(`(${words})`);
});
