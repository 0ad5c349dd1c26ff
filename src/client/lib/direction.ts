import { directionOfLanguage, type Language } from "../../shared/i18n/languages.ts";

const mirrored: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** The key that does the same in a language that is written from left to right. */
export const keyIn = (language: Language, key: string): string =>
  (directionOfLanguage(language) === "rtl" && mirrored[key]) || key;

/**
 * For a short text with its own direction in a row of a list: it is at the side where the row begins.
 * Chromium does not know `text-align: match-parent`.
 */
export const rowSide = { textAlign: "left", _rtl: { textAlign: "right" } } as const;
