import type { Language } from "../../shared/i18n/languages.ts";
import { oncePer } from "../../shared/once-per.ts";
import type { PageTranslate } from "./translate.ts";

const units = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
  ["week", 7 * 86_400],
  ["month", 30 * 86_400],
  ["year", 365 * 86_400],
] as const;

const formats = oncePer(
  (language: Language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
);

/** A time relative to now: "just now", "5 minutes ago", "yesterday". */
export function relativeTime(iso: string, t: PageTranslate, now: Date = new Date()): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  const [unit, length] = units.findLast(([, length]) => seconds >= length) ?? [];
  if (unit === undefined || length === undefined) return t("just now");
  return formats(t.language).format(-Math.floor(seconds / length), unit);
}
