import { directionOfLanguage, type Language } from "../../shared/i18n/languages.ts";

/** Begins with a letter of a script that is written from right to left. */
const startsRightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * The direction of a card, row or header about one thing: that of its name, so that name, place and
 * marks stay on one side. Texts that people write have `dir="auto"` of their own. See
 * docs/decisions/right-to-left.md.
 */
export const directionOf = (name: string): "ltr" | "rtl" =>
  startsRightToLeft.test(name) ? "rtl" : "ltr";

const mirrored: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** The key that does the same in a language that is written from left to right. */
export const keyIn = (language: Language, key: string): string =>
  (directionOfLanguage(language) === "rtl" && mirrored[key]) || key;
