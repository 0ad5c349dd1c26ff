/** The building blocks of every input: one rule and one message for each kind of field. */
import { z } from "zod";
import { isCurrency } from "../currencies.ts";
import { dayOf, hourMs } from "../time.ts";
import { cleanLine, cleanText } from "../clean-text.ts";
import { type Message, msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { inOneForm } from "../password-form.ts";

/**
 * A row id: a positive integer, also accepted as a numeric string (path parameters are strings).
 * zod reports the union's message only if every branch fails on type, so each branch has it too.
 */
export const idField = (message: Message = validation.id) => {
  const error = schemaError(message);
  return z
    .union([z.int({ error }).positive({ error }), z.string().regex(/^[1-9]\d{0,15}$/, { error })], {
      error,
    })
    .transform(Number)
    .meta({ description: "A positive whole number, or the same as a string", type: "integer" });
};

/** The input of a call that needs only the id of its row. */
export const idInput = z.object({ id: idField() });

/** Whether a text shows anything, beyond blanks, control, joining and combining characters. */
export const isSeen = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text);

const required =
  (clean: (text: string) => string) => (message: Message, what: Message, max: number) => {
    const error = schemaError(message);
    return z
      .string({ error })
      .overwrite(clean)
      .trim()
      .min(1, { error, abort: true })
      .refine(isSeen, { error, abort: true })
      .max(max, { error: schemaError(validation.tooLong(what, max)) });
  };

/** Required text of any number of lines; cleaned and trimmed. */
export const requiredText = required(cleanText);
/** Required text in one line: a name, a title, a place. */
export const requiredLine = required(cleanLine);

const textOf = (what: Message) => z.string({ error: schemaError(validation.text(what)) });
const orNone = (text: z.ZodString, what: Message, max: number) =>
  text
    .trim()
    .max(max, { error: schemaError(validation.tooLong(what, max)) })
    .transform((given) => (given === "" ? null : given))
    .nullish();

/** Optional text: absent stays absent, "" and null mean "none" (null); cleaned and trimmed. */
export const optionalText = (what: Message, max: number) =>
  orNone(textOf(what).overwrite(cleanText), what, max);

/** Optional text in one line: a line break would start a new line in an email's text. */
export const optionalLine = (what: Message, max: number) =>
  orNone(textOf(what).overwrite(cleanLine), what, max);

/** Optional text that is not changed, for values with a strict format of their own. */
export const optionalRawText = (what: Message, max: number) => orNone(textOf(what), what, max);

/** The search text of a list. */
export const searchText = textOf(msg("A search"))
  .overwrite(cleanLine)
  .trim()
  .max(limits.searchMax, {
    error: schemaError(validation.tooLong(msg("Search"), limits.searchMax)),
  });

/** A person's name: at least two characters, in one line, trimmed. */
export const personName = z
  .string({ error: schemaError(validation.personName) })
  .overwrite(cleanLine)
  .trim()
  .min(limits.personNameMin, { error: schemaError(validation.personName), abort: true })
  .refine(isSeen, { error: schemaError(validation.personName), abort: true })
  .max(limits.nameMax, { error: schemaError(validation.tooLong(msg("Name"), limits.nameMax)) });

/**
 * An email address as typed: the HTML5 input rule, a dot in the domain, RFC 5321 lengths. zod's
 * default pattern refuses real addresses.
 */
export const email = z
  .string({ error: schemaError(validation.email) })
  .trim()
  .max(limits.emailMax, { error: schemaError(validation.email), abort: true })
  .regex(z.regexes.html5Email, { error: schemaError(validation.email), abort: true })
  .refine((address) => isDeliverable(address), { error: schemaError(validation.email) });

/** An account's email address: like {@link email}, stored in lower case. */
export const accountEmail = email.transform((address) => address.toLowerCase());

function isDeliverable(address: string): boolean {
  const at = address.lastIndexOf("@");
  return at <= limits.emailLocalPartMax && address.slice(at + 1).includes(".");
}

/** A new password: never trimmed; its length counts in the form that is hashed. */
export const newPassword = z
  .string({ error: schemaError(validation.passwordMin) })
  .overwrite(inOneForm)
  .min(limits.passwordMin, { error: schemaError(validation.passwordMin), abort: true })
  .max(limits.passwordMax, {
    error: schemaError(validation.tooLong(msg("Password"), limits.passwordMax)),
  });

/** An existing password, as typed: only impossible values are refused before it is compared. */
export const typedPassword = (missing: Message) =>
  z
    .string({ error: schemaError(missing) })
    .min(1, { error: schemaError(missing) })
    .refine((password) => inOneForm(password).length <= limits.passwordMax, {
      error: schemaError(validation.tooLong(msg("Password"), limits.passwordMax)),
    });

/** Far longer than any code with blanks between its parts. */
const codeMax = 60;

/** A code of a second factor as typed: from the app, or a recovery code. */
export const typedCode = z
  .string({ error: schemaError(validation.code) })
  .trim()
  .min(1, { error: schemaError(validation.code) })
  .max(codeMax, { error: schemaError(validation.code) });

/** The token of an emailed link. */
export const linkToken = z
  .string({ error: schemaError(validation.token) })
  .min(1, { error: schemaError(validation.token) })
  .max(200, { error: schemaError(validation.token) });

/** A whole number in a query string, also accepted as a number. */
export const wholeNumber = (what: string, min: number, max: number) => {
  const error = schemaError(validation.wholeNumber(what, min, max));
  return z
    .union([z.int({ error }), z.string().regex(/^\d{1,15}$/, { error })], { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .meta({ type: "integer" });
};

/** Furthest east it is already tomorrow. */
const eastMs = 14 * hourMs;

/** A date that has begun somewhere on earth, as YYYY-MM-DD: a date has no time zone to shift it. */
export const pastDate = z.iso
  .date({ error: schemaError(validation.date), abort: true })
  .refine((date) => date >= limits.firstDate && date <= dayOf(new Date(Date.now() + eastMs)), {
    error: schemaError(validation.date),
  });

/** Created by the caller for one intent: however often it is sent, the action is done once. */
export const requestKey = z
  .string({ error: schemaError(validation.requestKey) })
  .regex(new RegExp(`^[\\w-]{1,${limits.requestKeyMax}}$`), {
    error: schemaError(validation.requestKey),
  })
  .nullish();
/** An optional whole number, like {@link optionalText}: "" and null mean "none" (null). */
export const optionalNumber = (message: Message, min: number, max: number) => {
  const error = schemaError(message);
  return z
    .union(
      [
        z.int({ error }),
        z
          .string()
          .trim()
          .regex(/^\d{0,9}$/, { error }),
      ],
      { error },
    )
    .transform((value) => (value === "" ? null : Number(value)))
    .refine((value) => value === null || (value >= min && value <= max), { error })
    .nullish()
    .meta({ type: "integer" });
};

/** An optional date, "2026-05-31": without a time zone, stored as text. */
export const stayDay = (what: Message) => {
  const error = schemaError(validation.day(what));
  return z
    .union([z.iso.date({ error }), z.literal("", { error })], { error })
    .transform((day) => (day === "" ? null : day))
    .nullish()
    .meta({ type: "string", format: "date" });
};

/** The slug of a property to look up. */
export const slug = z
  .string({ error: schemaError(validation.slug) })
  .max(limits.slugInputMax, { error: schemaError(validation.slug) });

/** A day that must be given, "2026-05-31". */
export const day = z.iso.date({ error: schemaError(validation.dayMissing) });

/** An ISO 4217 code. */
export const currency = z
  .string({ error: schemaError(validation.currency) })
  .refine(isCurrency, { error: schemaError(validation.currency) })
  .meta({ description: "An ISO 4217 code" });

/** A time, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
/** A date without a time, YYYY-MM-DD. */
export const date = z.iso.date();
/** A row id in an answer. */
export const rowId = z.int();

/** The answer to a deletion. */
export const deleted = z.object({ id: rowId });
