import { createContext, createElement, Fragment, type ReactNode, use } from "react";
import type { Language } from "../../shared/i18n/languages.ts";
import type {
  ElementsOf,
  LiteralText,
  Message,
  Rest,
  ValuesOf,
} from "../../shared/i18n/message.ts";
import { inEnglish, type RichValues, type Translate } from "../../shared/i18n/translate.ts";

type Content = readonly ReactNode[];

/** Elements that need no function: `<bdi>` around a name, `<strong>`. */
const plainElements = {
  bdi: (content: Content) => createElement("bdi", null, ...content),
  strong: (content: Content) => createElement("strong", null, ...content),
};

/** Other forms of {@link plainElements}. */
type PlainElements = { [Name in keyof typeof plainElements]?: (content: ReactNode) => ReactNode };

/** For each other element of a text, the function that makes it from its content. */
type Elements<Text extends string> = {
  [Name in Exclude<ElementsOf<Text>, keyof typeof plainElements>]: (
    content: ReactNode,
  ) => ReactNode;
};

/** Translates texts into the language of the page; a text with elements becomes nodes. */
export interface PageTranslate {
  (message: Message): string;
  <const Text extends string>(
    text: LiteralText<Text>,
    ...values: Rest<ValuesOf<Text> & Elements<Text> & PlainElements>
  ): [ElementsOf<Text>] extends [never] ? string : ReactNode;
  readonly language: Language;
}

/** Makes the function that also translates texts with elements. */
export function forPage(translate: Translate): PageTranslate {
  const t = (text: string | Message, values?: RichValues) => {
    if (typeof text !== "string") return translate(text);
    const pieces = translate.pieces(text, { ...plainElements, ...values }) as ReactNode[];
    if (pieces.every((piece) => typeof piece === "string")) return pieces.join("");
    return createElement(Fragment, null, ...pieces);
  };
  return Object.assign(t, { language: translate.language }) as PageTranslate;
}

export const TranslateContext = createContext(forPage(inEnglish));

/** `const t = useTranslate()`, then `t("Page not found")`. */
export const useTranslate = (): PageTranslate => use(TranslateContext);
