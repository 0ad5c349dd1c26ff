/** Excel reads a file as UTF-8 only if it begins with this. */
export const byteOrderMark = "\uFEFF";

/**
 * Where a spreadsheet would look for a formula, with the following white space and the formula's
 * first character: at the beginning of a cell, also in full width, which East Asian spreadsheets
 * treat the same. Also after the separators of locales with a decimal comma: there our own quotes
 * are text, and a message would continue in the next cell or row. A smiley, ";-)", is not a
 * formula. The pattern always consumes all white space, formula or not: rescanned from each of its
 * characters, a message of only blanks would block the server.
 */
const cellStart = /(^|[;\t\n\r])(\s*)([=+\-@＝＋－＠](?!\)))?/g;
const separator = /[\t\n]|\r(?!\n)/g;
const negativeNumber = /^-\d+([.,]\d+)*$/;

/**
 * One line of a CSV table (RFC 4180). A would-be formula gets an apostrophe in front, as in
 * spreadsheets themselves; a negative number stays as it is.
 *
 * Ten lines of our own: the formula option of csv-stringify treats "-5" as a formula, too.
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

/** An apostrophe at the beginning of each cell that spreadsheets may read before the formula. */
function disarm(found: string, start: string, space: string, formula: string | undefined): string {
  if (formula === undefined) return found;
  const before = start === "\r" && space.startsWith("\n") ? start : `${start}'`;
  return `${before}${space.replace(separator, "$&'")}${formula}`;
}
