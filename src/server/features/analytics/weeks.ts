import { dayMs, dayOf } from "../../../shared/time.ts";

/** The number of weeks shown, the current one included. */
const shownWeeks = 26;

/** The Mondays (UTC) of the last weeks, oldest first. */
export function lastMondays(now: Date): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: shownWeeks }, (_, index) =>
    dayOf(new Date(monday - (shownWeeks - 1 - index) * 7 * dayMs)),
  );
}

/**
 * The ISO 8601 name of the week that starts on a Monday: it belongs to the year of its Thursday.
 */
export function weekName(monday: string): string {
  const thursday = new Date(Date.parse(monday) + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, "0")}`;
}
