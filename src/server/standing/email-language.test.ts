import type { ParsedMail } from "mailparser";
import { expect, test, vi } from "vitest";
import { type Language, languageIn, languages } from "../../shared/i18n/languages.ts";
import { isolates } from "../../shared/i18n/direction.ts";
import { parseText } from "../../shared/i18n/icu.ts";
import { createTranslate, type Translate } from "../../shared/i18n/translate.ts";
import { letterWords, sendFailures } from "../../shared/letter-words.ts";
import type { StayState } from "../../shared/schemas/stays.ts";
import { addDays } from "../../shared/stays/nights.ts";
import { dayOf } from "../../shared/time.ts";
import type * as Catalogues from "../core/i18n/catalogues.ts";
import { testMailKind } from "../core/mail/mail-names.ts";
import type { Letter, StayLetterKind } from "../core/mail/queued-letter.ts";
import { insertEmailChange } from "../features/accounts/auth/email-changes.queries.ts";
import { setAdmission } from "../features/accounts/users/users.queries.ts";
import { insertContactAddress } from "../features/properties/contact.queries.ts";
import { insertMessage } from "../features/stays/thread/thread.queries.ts";
import { beginIncident } from "../ops/health/incidents.queries.ts";
import { ada } from "../testing/accounts.ts";
import { type MadeUser, makeProperty, makeUser } from "../testing/factories.ts";
import { mailsOf } from "../testing/mails.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** Whether emails have the words of the catalogues, or the values in them only. */
const shown = vi.hoisted(() => ({ words: true }));

/** Each text is ‹de …›, so that one of another language, or of none, is seen. */
vi.mock("../core/i18n/catalogues.ts", async (importActual) => {
  const { readCatalogue } = await importActual<typeof Catalogues>();
  const marked = (language: Language): Translate => {
    const catalogue = language === "en" ? undefined : readCatalogue(language);
    return createTranslate(language, (key) => {
      const text = catalogue?.get(key) ?? key.split("\u0004").at(-1) ?? "";
      return `‹${language} ${shown.words ? text : valuesIn(text)}›`;
    });
  };
  const known = new Map(languages.map((language) => [language, marked(language)]));
  return { translateInto: (language: Language) => known.get(language) };
});

/** "{guest} {email}", but no numbers and dates. */
const valuesIn = (text: string) =>
  parseText(text)
    .map((piece) => (typeof piece !== "string" && piece.kind === "value" ? `{${piece.name}}` : ""))
    .join(" ");

/** What people write here is Greek, which is no language of a site. */
const [house, guest, host, admin] = ["Σπίτι", "Άδα Λάβλεϊς", "Λήδα", "Σοφία Κοσμά"];

/** The emails of a site whose guests and newcomers have another language than its host and an admin. */
type Sent = { mails: ParsedMail[]; languageOf: (mail: ParsedMail) => Language | undefined };

async function sendEveryKind(language: Language, other: Language): Promise<Sent> {
  const app = await createTestApp({
    env: { LANGUAGES: languages.join(), SITE_NAME: "Ήλιος", RATE_LIMITS: "off" },
  });
  const { db, outbox, clock } = app.deps;
  const created_at = clock().toISOString();
  const owner = await makeUser(app, { name: host, language });
  const admins = [
    await makeUser(app, { name: admin, role: "admin", language }),
    await makeUser(app, { name: admin, role: "admin", language: other }),
  ] as const;
  const newcomer = await makeUser(app, { name: guest, language: other });
  const user_id = owner.id;
  const post = (path: string, from: Language, body: object) =>
    app.rest("POST", path, { headers: { "accept-language": from }, body });

  await post("/api/signup", language, { ...ada, name: host });
  const listed = await makeProperty(app, owner, { name: house, contact_email: owner.email });
  const property_id = listed.id;
  await post("/api/guest-interest", other, {
    property_id,
    guest_name: guest,
    guest_email: "guest@example.org",
    message: "Καλημέρα",
    arrival: "2099-05-31",
    departure: "2099-06-05",
    guests: 2,
  });
  await post("/api/guest-interest", other, {
    property_id,
    guest_name: "www.evil.example",
    guest_email: "guest@example.org",
  });
  const report = { property_id, reason: "fraud", text: "Όχι" };
  await post("/api/listing-reports", other, { ...report, email: "guest@example.org" });
  await post("/api/listing-reports", other, { ...report, reason: "other" });
  setAdmission(db, newcomer.id, { waiting_since: created_at, refused_at: null });
  await failOnce(app);

  const old_email = "old@example.org";
  const new_email = "new@example.org";
  const email_change_id = insertEmailChange(db, { user_id, old_email, new_email, created_at });
  const email = "contact@example.org";
  const contact_address_id = insertContactAddress(db, {
    user_id,
    email,
    created_at,
    confirmed_at: null,
  });
  const letters: Letter[] = [
    { kind: "password-recovery", user_id },
    { kind: "email-change", email_change_id },
    { kind: "email-changed", email_change_id },
    { kind: "password-changed", user_id },
    { kind: "password-link-made", user_id },
    { kind: "token-made", user_id },
    { kind: "second-factor-on", user_id },
    { kind: "second-factor-off", user_id },
    { kind: "second-factor-failed", user_id },
    { kind: "account-opened", user_id },
    { kind: "account-refused", user_id },
    { kind: "contact-confirmation", contact_address_id },
    { kind: "listing-put-back", property_id },
    { kind: "listing-let-in", property_id },
    ...admins.map(({ id }) => ({
      kind: "account-waiting" as const,
      user_id: id,
      about_user_id: newcomer.id,
    })),
    ...(["mail", "disk", "sign_ins", "backup"] as const).flatMap((kind) => {
      const incident_id = beginIncident(db, kind, clock()) ?? 0;
      return admins.map(({ id }) => ({
        kind: "operator-alert" as const,
        incident_id,
        user_id: id,
      }));
    }),
  ];
  for (const letter of letters) outbox.queue(letter);
  await app.rest("POST", "/api/admin/test-mail", { token: admins[0].token, body: {} });
  for (const name of [house, "www.evil.example"]) {
    await writeAboutStays(app, owner, name, (body) => post("/api/guest-interest", other, body));
  }
  await mailsOf(app);

  await app.rest("POST", `/api/admin/listings/${property_id}/takedown`, {
    token: admins[0].token,
    body: { reason: "Όχι" },
  });
  // It waits, since another listing of its host was taken down.
  await makeProperty(app, owner, { name: house, contact_email: owner.email });

  const mails = await mailsOf(app);
  const readOther = new Set([newcomer.email, admins[1].email, "guest@example.org"]);
  const readMain = new Set([owner.email, admins[0].email, ada.email, old_email, new_email, email]);
  const languageOf = ({ to }: ParsedMail) => {
    const address = [to].flat()[0]?.value[0]?.address ?? "";
    if (readMain.has(address)) return language;
    return readOther.has(address) ? other : undefined;
  };
  return { mails, languageOf };
}

/** Queues every email about stays of a property, with all that its texts can have. */
async function writeAboutStays(
  app: TestApp,
  owner: MadeUser,
  name: string,
  send: (body: object) => Promise<unknown>,
): Promise<void> {
  const { db, outbox, clock } = app.deps;
  const listed = await makeProperty(app, owner, { name, contact_email: owner.email });
  await app.rest("PUT", `/api/properties/${listed.id}/calendar`, {
    token: owner.token,
    body: { takes_requests: true, time_zone: "UTC", night_amount: 5000, currency: "EUR" },
  });
  const kinds: Partial<Record<StayState, StayLetterKind[]>> = {
    requested: ["stay-reminder"],
    accepted: ["stay-accepted", "stay-changed", "stay-over"],
    declined: ["stay-declined"],
    withdrawn: ["stay-withdrawn"],
    expired: ["stay-expired", "stay-unanswered"],
    cancelled_by_guest: ["stay-cancelled", "stay-cancelled-by-guest"],
    cancelled_by_host: ["stay-cancelled"],
  };
  const day = dayOf(clock());
  for (const [index, [state, letters]] of Object.entries(kinds).entries()) {
    await send({
      property_id: listed.id,
      guest_name: guest,
      guest_email: "guest@example.org",
      message: "Καλημέρα",
      arrival: addDays(day, 9 + index),
      departure: addDays(day, 12 + index),
      guests: 2,
    });
    const { stay_id, guest_interest_id } = db.sqlite
      .prepare<[], { stay_id: number; guest_interest_id: number }>(
        "SELECT max(id) AS stay_id, guest_interest_id FROM stays",
      )
      .get() ?? { stay_id: 0, guest_interest_id: 0 };
    db.sqlite
      .prepare("UPDATE stays SET state = ?, reason = 'Όχι' WHERE id = ?")
      .run(state, stay_id);
    for (const kind of letters) outbox.queue({ kind, stay_id, guest_interest_id });
    if (state !== "accepted") continue;
    for (const author of ["host", "guest"] as const) {
      const message = { stay_id, author, text: "Όχι", request_key: null };
      const stay_message_id = insertMessage(db, { ...message, created_at: clock().toISOString() });
      for (const kind of ["stay-message", "stay-accepted"] as const) {
        outbox.queue({ kind, stay_id, guest_interest_id, stay_message_id });
      }
    }
  }
}

/** Leaves one email that waits and one that was given up, for the alert about them. */
async function failOnce(app: TestApp): Promise<void> {
  const { db, outbox, clock } = app.deps;
  for (const state of ["queued", "failed"]) {
    outbox.queue({ kind: "password-recovery", for: "nobody" });
    db.sqlite
      .prepare(
        `UPDATE outbox SET state = ?, attempts = 1, last_error = ?, next_attempt_at = ?
         WHERE id = (SELECT max(id) FROM outbox)`,
      )
      .run(
        state,
        sendFailures.unwritten.text,
        new Date(clock().getTime() + 3_600_000).toISOString(),
      );
  }
  app.advance(1000);
}

const kindOf = ({ messageId = "" }: ParsedMail) => /^<([a-z-]+)\./.exec(messageId)?.[1] ?? "";

/** All that a person reads of an email. */
const partsOf = ({ subject = "", text = "", html, replyTo }: ParsedMail): string[] => [
  subject,
  text.replaceAll(/https?:\S+/g, ""),
  String(html)
    .replace(/<style>.*<\/style>/s, "")
    .replaceAll(/<[^>]*>|&[#\w]+;|https?:[^\s<]+/g, " "),
  replyTo?.value.map(({ name }) => name).join() ?? "",
];

/** The marks of our texts, and addresses and what people write, which are in no language of ours. */
const marks = /‹\w\w |›/g;
const foreign = /[^\s()‹›]+@[\w.]+|www\.\S+|SOLAR-\w+|\p{Script=Greek}/gu;

/** Languages in which the sentence after a greeting begins with a small letter. */
const goesOn: readonly Language[] = ["de", "it"];

const pairs = languages.map(
  (language, index) => [language, languages.at(index - 1) ?? "en"] as const,
);

test.each(pairs)("every email to a reader of %s is in that language only", async (...pair) => {
  shown.words = false;
  const { mails, languageOf } = await sendEveryKind(...pair);
  expect(new Set(mails.map(kindOf))).toEqual(new Set([...Object.keys(letterWords), testMailKind]));
  for (const mail of mails) {
    const language = languageOf(mail);
    if (!language) throw new Error(`Nobody is known to read: ${mail.subject}`);
    const what = `${kindOf(mail)} in ${language}`;
    expect.soft(String(mail.html), what).toContain(`<html lang="${language}"`);
    for (const [, link = ""] of String(mail.html).matchAll(/href="(http[^"]+)"/g)) {
      const [, prefix = languages[0]] = /^\/(\w\w)(?:\/|$)/.exec(new URL(link).pathname) ?? [];
      expect.soft(prefix, `${what}: ${link}`).toBe(language);
    }
    for (const part of partsOf(mail)) {
      for (const [, mark] of part.matchAll(/‹(\w\w) /g)) expect.soft(mark, what).toBe(language);
      // The names of languages are of the runtime.
      const names = languages.map((guests) => languageIn(guests, language));
      const left = names.reduce((text, name) => text.replaceAll(name, ""), part);
      expect.soft(left.replaceAll(marks, "").replaceAll(foreign, ""), what).not.toMatch(/\p{L}/u);
    }
  }
});

test.each(languages)("the emails in %s are written by its rules", async (language) => {
  shown.words = true;
  const { mails } = await sendEveryKind(language, language);
  for (const mail of mails) {
    const html = String(mail.html);
    expect.soft(html).not.toMatch(/\p{Bidi_Control}/u);
    expect.soft(html.split("<bdi")).toHaveLength(html.split("</bdi>").length);
    const [subject = "", text = ""] = partsOf(mail).map((part) => part.replaceAll(marks, ""));
    const [, sentence = ""] = text.split("\n\n");
    if (!/^(www\.|\p{Script=Greek})/u.test(sentence)) {
      const isSmall = goesOn.includes(language) && !/^(Sie|Ihr)/.test(sentence);
      expect.soft(/^\p{Ll}/u.test(sentence), text).toBe(isSmall);
    }
    if (language === "fr") expect.soft(text).not.toMatch(/[^\d\u00a0]:/);
    if (language === "ar") {
      expect.soft(subject).toMatch(/^\P{L}*\p{Script=Arabic}/u);
      expect.soft(text).not.toMatch(/\p{Script=Arabic}[,;?]/u);
      // Programs take the direction of a line from its letters outside of isolated names.
      for (const line of text.split("\n").filter((line) => line.includes(isolates.start))) {
        expect.soft(line).toMatch(/^[^\u2068]*\p{Script=Arabic}|\p{Script=Arabic}[^\u2069]*$/u);
      }
    }
  }
});
