/** Letters that take their place in the alphabet by another, or by two. */
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
  ς: "σ",
};

/**
 * A name in the form that sorts as people expect: accents, case and punctuation aside, 9 before 10.
 * Kept beside the name, since SQLite compares bytes. A change of it needs a migration that makes all
 * keys anew (see 0006_sort_by_name).
 */
export function sortKey(name: string): string {
  const key = name
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħŧıŋς]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()
    .replaceAll(/\d+/g, (digits) => digits.padStart(12, "0"))
    .slice(0, 100)
    .toWellFormed();
  // Nothing but pictures or signs: behind all letters.
  return key === "" ? name : key;
}
