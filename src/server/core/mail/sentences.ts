/** How the sentences of an email are said. */
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

/** Says a message on one line. */
export type Say = (message: Message) => string;

/** The characters around a text that has its own direction: `<bdi>` in plain text. */
export const isolates = { start: "\u2068", end: "\u2069" };

/**
 * Removes them around addresses: mail programs make links of those in plain text, and might take the
 * character after one for a part of it.
 */
export const withBareAddresses = (text: string): string =>
  text.replaceAll(
    new RegExp(`${isolates.start}(\\S+(?:@|://)[^\\s${isolates.end}]+)${isolates.end}`, "gu"),
    "$1",
  );

/**
 * Says messages on one line each. Names and addresses in them would change the order of a sentence from
 * right to left, so they are isolated there.
 */
export function sayOnOneLine(t: Translate): Say {
  if (directionOfLanguage(t.language) === "ltr") return (message) => oneLine(t(message));
  return ({ text, values }) =>
    t
      .pieces(text, values && isolatedValues(values))
      .map(sayPiece)
      .join("");
}

const sayPiece = (piece: unknown): string =>
  piece instanceof Isolated
    ? `${isolates.start}${oneLine(piece.value)}${isolates.end}`
    : String(piece);

/** A text among the pieces of a sentence that comes from its values. */
class Isolated {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  toString(): string {
    return this.value;
  }
}

function isolatedValues(values: Readonly<Record<string, Value>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [name, isolated(value)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function isolated(value: Value): unknown {
  if (typeof value === "string") return new Isolated(value);
  if (typeof value === "number" || value instanceof Date) return value;
  return { ...value, values: value.values && isolatedValues(value.values) };
}
