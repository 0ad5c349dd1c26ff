/** Excel takes a file for UTF-8 only when it begins with this. */
export const byteOrderMark = "\uFEFF";

/**
 * What a spreadsheet would run: in full width too, which East Asian ones take as the same. Also behind
 * what parts cells where the comma is for decimals: there our own quotes are text, and a message would
 * go on in the next cell or row. A face, ";-)", is none.
 */
const startsFormula = /(?<=^|[;\t\n]|\r(?!\n))(?=\s*[=+\-@＝＋－＠](?!\)))/g;
const negativeNumber = /^-\d+([.,]\d+)*$/;

/**
 * One line of a CSV table (RFC 4180). What would be a formula begins with an apostrophe, as
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
  const text = negativeNumber.test(value) ? value : value.replace(startsFormula, "'");
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
