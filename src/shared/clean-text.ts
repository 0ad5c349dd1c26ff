/**
 * Characters that no text needs: control characters, code points that Unicode will never assign,
 * halves of surrogate pairs, and the overrides, embeddings and isolates that reverse the direction
 * of the following text. Joiners (emoji, Persian, Hindi) and plain direction marks stay.
 */
const unwanted =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/** A line break however it was typed or pasted, including Unicode's separators. */
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/**
 * Removes invisible characters from pasted text. Line breaks become "\n", tabs stay. It is silent,
 * because no one can find and delete an invisible character.
 */
export function cleanText(text: string): string {
  return text
    .replace(lineBreak, "\n")
    .replace(unwanted, (character) => (character === "\n" || character === "\t" ? character : ""));
}

/** {@link cleanText} for names, titles and file names: line breaks and tabs become one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, (space) => (/[\n\t]/.test(space) ? " " : space));
}
