import type { Row } from "./measures.ts";

/** The weeks that are compared with as many before them. */
export const trendWeeks = 4;

/** The sum of the last four weeks, this one included, and of the four before. */
export function trendOf(rows: readonly Row[]): { now: number; before: number; total: number } {
  const sum = (some: readonly Row[]) => some.reduce((total, { value }) => total + value, 0);
  return {
    now: sum(rows.slice(-trendWeeks)),
    before: sum(rows.slice(-2 * trendWeeks, -trendWeeks)),
    total: sum(rows),
  };
}
