/** Months as "2026-05", and how a page shows them. Days are "2026-05-31", without a time zone. */
import type { Language } from "../../../shared/i18n/languages.ts";
import { oncePer } from "../../../shared/once-per.ts";
import { addDays, weekdayOf } from "../../../shared/stays/nights.ts";
import { dateOf } from "../../../shared/time.ts";

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

const firstOf = (month: string) => `${month}-01`;
const lastOf = (month: string) => addDays(firstOf(addMonths(month, 1)), -1);

/** The month a number of months after another, before it if the number is negative. */
export function addMonths(month: string, months: number): string {
  const date = dateOf(firstOf(month));
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The same day of another month, or the last one of a shorter month. */
export function addMonthsTo(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const last = lastOf(month);
  const same = month + day.slice(7);
  return same < last ? same : last;
}

/** The days of a month in weeks of seven; undefined for days of other months. */
export function weeksOf(month: string, firstWeekday: number): Array<Array<string | undefined>> {
  const before = (weekdayOf(firstOf(month)) - firstWeekday + 7) % 7;
  const weeks: Array<Array<string | undefined>> = [];
  for (let start = addDays(firstOf(month), -before); monthOf(start) <= month;) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(start, at));
    weeks.push(week.map((day) => (monthOf(day) === month ? day : undefined)));
    start = addDays(start, 7);
  }
  return weeks;
}

/** The end of a day's week: its first day with -1, its last one with 1. */
export function endOfWeek(day: string, firstWeekday: number, end: -1 | 1): string {
  const start = addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
  return end === -1 ? start : addDays(start, 6);
}

type WeekInfo = { firstDay: number };
type LocaleWithWeeks = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The first day of the week, as ISO 8601 numbers it; Monday where the browser does not know it. */
export const firstWeekdayOf = oncePer((language: Language): number => {
  const locale: LocaleWithWeeks = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
});

const timeZone = "UTC";
const names = oncePer(
  (language: Language) =>
    new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone }),
);

/** "May 2026". */
export const monthName = (month: string, language: Language): string =>
  names(language).format(dateOf(firstOf(month)));

const weekday = oncePer(
  (language: Language, length: "long" | "short" | "narrow") =>
    new Intl.DateTimeFormat(language, { weekday: length, timeZone }),
);

/** The longest abbreviation that has room above a day. */
const shortMax = 4;

/** The days of the week from the first one, each with what has room above its column: "Mon", "Monday". */
export const weekdayNames = oncePer((language: Language) => {
  const monday = "2026-01-05";
  const days = Array.from({ length: 7 }, (_, day) =>
    dateOf(addDays(monday, day + firstWeekdayOf(language) - 1)),
  );
  const write = (length: "long" | "short" | "narrow") =>
    days.map((day) => weekday(language, length).format(day));
  const short = write("short");
  const shown = short.every(({ length }) => length <= shortMax) ? short : write("narrow");
  return write("long").map((long, day) => ({ long, short: shown[day] ?? long }));
});

const numbers = oncePer((language: Language) => new Intl.NumberFormat(language));

/** The number of a day in its month. */
export const dayNumber = (day: string, language: Language): string =>
  numbers(language).format(Number(day.slice(8)));
