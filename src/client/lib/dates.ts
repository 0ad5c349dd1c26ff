import type { Language } from "../../shared/i18n/languages.ts";
import { unbrokenDate } from "../../shared/i18n/unbroken-date.ts";
import { oncePer } from "../../shared/once-per.ts";
import { todayIn } from "../../shared/stays/nights.ts";

/** Everywhere in one time zone, so that the server and every browser format alike. */
const timeZone = "UTC";

const long = oncePer(
  (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }),
);

/** An ISO time or date as a day: "March 12, 2026". */
export const longDate = (iso: string, language: Language): string =>
  unbrokenDate(long(language).format(new Date(iso)));

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const short = oncePer(
  (language: Language) => new Intl.DateTimeFormat(language, { ...day, timeZone }),
);

/** The same, abbreviated: "Mar 12, 2026". */
export const shortDate = (iso: string, language: Language): string =>
  unbrokenDate(short(language).format(new Date(iso)));

const weekday = oncePer(
  (language: Language) =>
    new Intl.DateTimeFormat(language, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone,
    }),
);

/** A day of the next weeks: "Thu, Mar 12". */
export const weekdayDate = (iso: string, language: Language): string =>
  unbrokenDate(weekday(language).format(new Date(iso)));

const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
const exact = oncePer(
  (language: Language) => new Intl.DateTimeFormat(language, { ...day, ...time, timeZone }),
);

/** A time to the minute: "Mar 12, 2026, 9:05 AM UTC". */
export const exactTime = (iso: string, language: Language): string =>
  unbrokenDate(exact(language).format(new Date(iso)));

const month = oncePer(
  (language: Language) => new Intl.DateTimeFormat(language, { month: "short", timeZone }),
);

/** The month of a day: "Mar". */
export const shortMonth = (iso: string, language: Language): string =>
  month(language).format(new Date(iso));

/** The person's local date, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Today in a time zone of the IANA database, where a property is. */
export const todayThere = (timeZone: string, now: Date = new Date()): string =>
  todayIn(timeZone, now);
