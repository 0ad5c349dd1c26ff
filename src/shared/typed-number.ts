/** Parses numbers as people type them into all their possible readings, without guessing. */

/** Whether digits are grouped in a usual way: by three, or the Indian way, 12,34,567. */
const grouped = (separator: string) =>
  new RegExp(
    `^\\d{1,3}(?:${separator}\\d{3})+$|^\\d{1,2}(?:${separator}\\d{2})+${separator}\\d{3}$`,
  );

/**
 * The decimals ("1000.5") that digits with separators may mean, the likelier first: "1.000,00"
 * means one thing; "1.500" means fifteen hundred, or one and a half where three decimals are
 * possible. ".5" is a half. Empty when it is invalid.
 *
 * @param decimals the maximum number of digits after the decimal mark
 */
export function readingsOf(number: string, decimals: number): string[] {
  const text = number.replaceAll(/[\s_’]/g, "'").replace(/^(?=[.,]\d)/, "0");
  const marks = [...new Set(text.match(/[.,]/g) ?? [])];
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const readings: string[] = [];

  // Without decimals: any separator separates groups.
  const separators = [...new Set(text.match(/[.,']/g) ?? [])];
  const groups = separators.length === 1 && grouped(`[${separators[0]}]`).test(text);
  if (/^\d+$/.test(text) || (groups && !text.startsWith("0"))) {
    readings.push(text.replaceAll(/[.,']/g, ""));
  }

  // With decimals after the last point or comma, which then occurs only once.
  const mark = text[last];
  if (mark !== undefined && text.indexOf(mark) === last && marks.length <= 2) {
    const [whole, fraction] = [text.slice(0, last), text.slice(last + 1)];
    const inner = [...new Set(whole.match(/[.,']/g) ?? [])];
    const sound =
      inner.length === 0 || (inner.length === 1 && grouped(`[${inner[0]}]`).test(whole));
    const digits = whole.replaceAll(/[.,']/g, "");
    if (sound && /^\d+$/.test(digits) && /^\d+$/.test(fraction) && fraction.length <= decimals) {
      readings.push(`${digits}.${fraction}`);
    }
  }
  return readings;
}

/**
 * Splits a text at its one number: from the first digit, or the mark before it, to the last digit.
 */
export function splitAtNumber(text: string): { before: string; number: string; after: string } {
  const start = text.search(/[.,]?\d/);
  const end = text.search(/\d\D*$/) + 1;
  if (start < 0) return { before: text, number: "", after: "" };
  return { before: text.slice(0, start), number: text.slice(start, end), after: text.slice(end) };
}

/**
 * The numbers that a typed text may mean, at least 0: one is clear, several are ambiguous, none is
 * invalid. Only digits and separators are allowed: no sign, unit, "1e3" or "0x10".
 */
export function readNumbers(text: string, decimals: number): number[] {
  return readingsOf(text.trim(), decimals).map(Number);
}
