import type { GetICUArgs } from "@schummar/icu-type-parser";

/**
 * A text for people that is not in anyone's language yet: the English text in ICU syntax, and its
 * values. A {@link Translate} puts it into one.
 */
export type Message = { readonly text: string; readonly values?: Values };

/** A sentence that is already in its reader's language, as a message. */
export const asMessage = (sentence: string): Message => ({
  text: "{sentence}",
  values: { sentence },
});

/** Numbers and dates are formatted in the language, and a message is translated before it is filled in. */
export type Value = string | number | Date | Message;
export type Values = Readonly<Record<string, Value>>;

/** The names of the elements in a text: "terms" in "Read our <terms>Terms</terms>". */
export type ElementsOf<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | ElementsOf<Rest>
  : never;

/** The values of the placeholders in a text. */
export type ValuesOf<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | Message; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/**
 * For translators: what the text is, where the same English text needs different translations. Texts
 * with different contexts are translated separately.
 */
type Context = { readonly context?: string };

/** The second argument of a text: required if the text has placeholders or elements. */
export type Rest<Wanted> =
  Partial<Wanted> extends Wanted ? [values?: Wanted & Context] : [values: Wanted & Context];

/** A text must be written as a literal, which the catalogues are made from. */
export type LiteralText<Text extends string> = string extends Text ? never : Text;

/** Elements are for the client's `t` only. */
export type PlainText<Text extends string> = [ElementsOf<Text>] extends [never]
  ? LiteralText<Text>
  : never;

/** Makes a message that is translated later, where its reader's language is known. */
export function msg<const Text extends string>(
  text: PlainText<Text>,
  ...[values]: Rest<ValuesOf<Text>>
): Message {
  return values === undefined ? { text } : { text, values };
}

/** The key of a message in a catalogue: its text, after its context as in gettext's own files. */
export function keyOf({ text, values }: Message): string {
  const context = values?.["context"];
  return context === undefined ? text : `${context as string}\u0004${text}`;
}
