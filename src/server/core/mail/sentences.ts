/** Sentences of an email on one line each, safe for headers and for both directions. */
import { isolates } from "../../../shared/i18n/direction.ts";
import { directionOfLanguage } from "../../../shared/i18n/languages.ts";
import type { Message, Value } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";

/**
 * A name or title that is safe in a header: no line breaks, no control characters, and none that
 * reverse the direction of the following text, which could make it read as another address. Encoded
 * words ("=?utf-8?B?…?=") are broken up, because email programs would decode such characters from
 * them. Spaces that do not break stay: French has one before a colon.
 */
export function oneLine(text: string): string {
  return withoutTurns(text)
    .replace(/[[\p{Cc}\p{Zl}\p{Zp}\s]--[\u00a0\u202f]]+/gv, " ")
    .replaceAll("=?", "= ?")
    .trim();
}

/** Text of either direction displays correctly without these characters. */
const withoutTurns = (text: string) => text.replace(/\p{Bidi_Control}/gu, "");

/** Translates a message into one line. */
export type TranslateLine = (message: Message) => string;

/**
 * Removes the isolates around addresses: mail programs make links of those in plain text, and might take the
 * character after one for a part of it.
 */
export const withBareAddresses = (text: string): string =>
  text.replaceAll(
    new RegExp(`${isolates.start}(\\S+(?:@|://)[^\\s${isolates.end}]+)${isolates.end}`, "gu"),
    "$1",
  );

/**
 * Makes the function that translates messages into one line each. A sentence from right to left has its
 * names and addresses isolated, so only these are cleaned there.
 */
export function translateOnOneLine(t: Translate): TranslateLine {
  return directionOfLanguage(t.language) === "ltr"
    ? (message) => oneLine(t(message))
    : (message) => t(withCleanValues(message));
}

const withCleanValues = ({ text, values = {} }: Message): Message => {
  const entries = Object.entries(values).map(([name, value]) => [name, clean(value)]);
  return { text, values: Object.fromEntries(entries) as Record<string, Value> };
};

function clean(value: Value): Value {
  if (typeof value === "string") return oneLine(value);
  return typeof value === "number" || value instanceof Date ? value : withCleanValues(value);
}
