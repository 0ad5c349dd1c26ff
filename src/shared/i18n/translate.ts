import { oncePer } from "../once-per.ts";
import { isolated } from "./direction.ts";
import { parseText, type Piece } from "./icu.ts";
import { directionOfLanguage, type Language } from "./languages.ts";
import {
  keyOf,
  type Message,
  type PlainText,
  type Rest,
  type Values,
  type ValuesOf,
} from "./message.ts";
import { unbrokenDate } from "./unbroken-date.ts";

/** Translates texts into one language. A text without a translation stays English. */
export interface Translate {
  (message: Message): string;
  <const Text extends string>(text: PlainText<Text>, ...values: Rest<ValuesOf<Text>>): string;
  readonly language: Language;
  /** The same in pieces: an element is what its function in the values makes of its content. */
  readonly pieces: (text: string, values?: RichValues) => unknown[];
}

/** Values, and functions for elements. */
export type RichValues = Readonly<Record<string, unknown>>;

/** The translation of the message with a key: see {@link keyOf}. */
type LookUp = (key: string) => string | undefined;

/** Makes the function that translates texts into a language. */
export function createTranslate(language: Language, lookUp: LookUp = () => undefined): Translate {
  const parsed = new Map<string, readonly Piece[]>();
  // Names, addresses and sums would change the order of a sentence from right to left.
  const isolates = directionOfLanguage(language) === "rtl";
  const numbers = oncePer(() => new Intl.NumberFormat(language));
  const plurals = oncePer(() => new Intl.PluralRules(language));
  const dates = oncePer(
    (dateStyle: "full" | "long" | "medium" | "short") =>
      new Intl.DateTimeFormat(language, { dateStyle, timeZone: "UTC" }),
  );

  function caseOf(value: unknown, cases: Record<string, readonly Piece[]>, isPlural: boolean) {
    if (!isPlural) return cases[String(value)] ?? cases["other"] ?? [];
    return (
      cases[`=${String(value)}`] ?? cases[plurals().select(value as number)] ?? cases["other"] ?? []
    );
  }

  const fill = (all: readonly Piece[], values: RichValues, count?: unknown): unknown[] =>
    all.flatMap((piece) => {
      if (typeof piece === "string") return [piece];
      if (piece.kind === "count") return [numbers().format(count as number)];
      const value = values[piece.name];
      switch (piece.kind) {
        case "value":
          if (isMessage(value)) return pieces(value.text, value.values);
          return [isolates && typeof value === "string" ? isolated(value) : value];
        case "number":
          return [numbers().format(value as number)];
        case "date":
          return [unbrokenDate(dates(piece.style).format(value as Date))];
        case "element":
          return [(value as (content: unknown[]) => unknown)(fill(piece.pieces, values, count))];
        default: {
          const isPlural = piece.kind === "plural";
          return fill(caseOf(value, piece.cases, isPlural), values, isPlural ? value : count);
        }
      }
    });

  function pieces(text: string, values: RichValues = {}): unknown[] {
    const translated = lookUp(keyOf({ text, values: values as Values })) ?? text;
    if (!/[{<]/.test(translated)) return [translated];
    let found = parsed.get(translated);
    if (!found) parsed.set(translated, (found = parseText(translated)));
    return fill(found, values);
  }

  const translate = (message: Message | string, values?: Values) =>
    (typeof message === "string"
      ? pieces(message, values)
      : pieces(message.text, message.values)
    ).join("");
  return Object.assign(translate, { language, pieces }) as Translate;
}

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "text" in value;

/** Fills in texts in English, the language they are written in. */
export const inEnglish = createTranslate("en");
