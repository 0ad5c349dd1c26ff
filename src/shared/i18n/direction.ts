export type Direction = "ltr" | "rtl";

/** The characters around a text that has its own direction: `<bdi>` in plain text. */
export const isolates = { start: "\u2068", end: "\u2069" };

/** A text that keeps its own direction between others. */
export const isolated = (text: string): string => `${isolates.start}${text}${isolates.end}`;

/** Begins with a letter of a script that is written from right to left. */
const startsRightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * The direction of a card, row or header about one thing: that of its name, so that name, place and
 * marks stay on one side. Texts that people write have `dir="auto"` of their own. See
 * docs/decisions/right-to-left.md.
 */
export const directionOf = (name: string): Direction =>
  startsRightToLeft.test(name) ? "rtl" : "ltr";
