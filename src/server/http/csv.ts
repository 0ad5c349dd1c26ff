/** Excel takes a file for UTF-8 only when it begins with this. */
export const byteOrderMark = "\uFEFF";

/** What a spreadsheet would run: in full width too, which East Asian ones take as the same. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const negativeNumber = /^-\d+([.,]\d+)*$/;

/**
 * One line of a CSV table (RFC 4180). A text that would be a formula begins with an apostrophe, as
 * spreadsheets do it themselves; a negative number stays one.
 *
 * Ten lines of ours: the formula option of csv-stringify takes "-5" for a formula too.
 */
export function csvLine(cells: ReadonlyArray<string | number | null>): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const isFormula = startsFormula.test(value) && !negativeNumber.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
