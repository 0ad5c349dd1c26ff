/** The axis of a bar chart: round values, and how far they reach. */

/** About as many gridlines as a small chart has room for, besides that of zero. */
const wanted = 3;

/** The next round number: 1, 2 or 5 times a power of ten; at least 1, since values are whole. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return factor * power;
}

/**
 * The values of the gridlines, the lowest first, zero among them; they enclose all values. Whole
 * numbers in, whole numbers out; amounts are in minor units.
 */
export function axisOf(values: readonly number[]): number[] {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const step = roundUp((most - least) / wanted);
  const [top, bottom] = [Math.max(1, Math.ceil(most / step)), Math.floor(least / step)];
  return Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step);
}
