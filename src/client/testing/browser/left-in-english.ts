/** Finds English on pages that are in German. */
import type { Page } from "playwright-core";
import { readCatalogue } from "../../../server/core/i18n/catalogues.ts";
import { parseText, type Piece } from "../../../shared/i18n/icu.ts";

/** All that a text can become, as a pattern. */
function patternOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return RegExp.escape(piece);
      if (piece.kind === "element") return patternOf(piece.pieces);
      if ("cases" in piece) return `(?:${Object.values(piece.cases).map(patternOf).join("|")})`;
      return piece.kind === "value" || piece.kind === "date" ? ".{1,200}?" : "[\\d.,\u00a0]+";
    })
    .join("");
}

/** Only what is neither a letter nor a part of a compound is beside a text. */
const alone = (pattern: string) => String.raw`(?<![\p{L}\p{N}-])(?:${pattern})(?![\p{L}\p{N}-])`;

/** Frequent English words that are not German: they show a sentence that no catalogue has. */
const frequent = new RegExp(
  alone(
    "the|and|your|you|this|that|with|are|is|from|have|has|not|for|by|it|or|any|when|can|we|our|they|be|been|to",
  ),
  "u",
);

/** Addresses are the same in all languages. */
const addresses = /\S+@\S+|https?:\/\/\S+/g;

const letters = (text: string) => text.replaceAll(/\{[^{}]*\}|[^\p{L}]/gu, "");

/** Makes a function that finds English in a text: one of ours that has a translation, or a frequent word. */
export function createFindEnglish(): (text: string) => string | undefined {
  const ours = Array.from(readCatalogue("de"), ([key, german]) => ({
    english: key.split("\u0004").at(-1) ?? key,
    german,
  }));
  const german = new Set(ours.map((text) => letters(text.german)));
  const patterns = ours
    .filter(({ english }) => !german.has(letters(english)))
    .map(({ english }) => ({
      english,
      pattern: new RegExp(alone(patternOf(parseText(english))), "u"),
    }));
  const known = new Map<string, string | undefined>();
  return (whole) => {
    const text = whole.replaceAll(addresses, " ");
    if (!known.has(text)) {
      const found = patterns.find(({ pattern }) => pattern.test(text))?.english;
      known.set(text, found ?? frequent.exec(text)?.[0]);
    }
    return known.get(text);
  };
}

/** The texts of a page that people see or hear, without those in another language. */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const add = (text: string | null) => {
      const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
      if (line !== "") texts.add(line);
    };
    add(document.title);
    const read =
      "aria-label aria-description aria-roledescription aria-valuetext title placeholder alt data-label".split(
        " ",
      );
    for (const element of document.querySelectorAll("body, body *")) {
      if (element.matches("script, style, template")) continue;
      if (element.closest("[lang]") !== document.documentElement) continue;
      // The choices of a closed list are not rendered, but read.
      if (!element.checkVisibility() && !element.matches("option")) continue;
      for (const name of read) add(element.getAttribute(name));
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      for (const { textContent } of own) add(textContent);
      // A sentence around elements.
      const inner = [...element.children];
      const isSentence = inner.every((one) => getComputedStyle(one).display.startsWith("inline"));
      if (own.length > 0 && inner.length > 0 && isSentence) add(element.textContent);
    }
    return [...texts];
  });
