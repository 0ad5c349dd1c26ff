import type { Language } from "./i18n/languages.ts";
import { oncePer } from "./once-per.ts";

const collators = oncePer((language: Language) => new Intl.Collator(language));

/** Items in the order of their names, as a reader of the language expects it. */
export function sortByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  language: Language,
): Item[] {
  const { compare } = collators(language);
  return items.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
}
