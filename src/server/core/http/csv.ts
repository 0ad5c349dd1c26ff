/** Excel takes a file for UTF-8 only when it begins with this. */
export const byteOrderMark = "\uFEFF";

/**
 * Where a spreadsheet would look for a formula, with the white space behind it and what would be one: at
 * the beginning of a cell, in full width too, which East Asian ones take as the same. Also behind what
 * parts cells where the comma is for decimals: there our own quotes are text, and a message would go on
 * in the next cell or row. A face, ";-)", is none. Always matches all the white space, formula or not:
 * looked at anew from each of its characters, a message of nothing else would hold the server up.
 */
const cellStart = /(^|[;\t\n\r])(\s*)([=+\-@＝＋－＠](?!\)))?/g;
const separator = /[\t\n]|\r(?!\n)/g;
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
  const text = negativeNumber.test(value) ? value : value.replace(cellStart, disarm);
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe at the beginning of each cell that spreadsheets may see before the formula. */
function disarm(found: string, start: string, space: string, formula: string | undefined): string {
  if (formula === undefined) return found;
  const before = start === "\r" && space.startsWith("\n") ? start : `${start}'`;
  return `${before}${space.replace(separator, "$&'")}${formula}`;
}
