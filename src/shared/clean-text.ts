/**
 * Characters that no text needs: control characters, those that Unicode will never assign, halves of a
 * surrogate pair, and the overrides, embeddings and isolates that turn the direction of what follows.
 * Joiners (emoji, Persian, Hindi) and the plain direction marks stay.
 */
const unwanted =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/** A line break however it was typed or pasted; also the separators that Unicode has for it. */
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/**
 * Removes what pasted text brings along unseen. Line breaks become "\n", tabs stay. Silently, because
 * nobody can find and delete a character that is not shown.
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
