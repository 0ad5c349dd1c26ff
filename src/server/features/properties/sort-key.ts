/** Letters that are sorted as another letter, or as two. */
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
 * A name in the form that sorts as people expect: without accents, case and punctuation, 9 before
 * 10. Stored beside the name, since SQLite compares bytes. Changing it needs a migration that
 * computes all keys again (see 0006_sort_by_name).
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
  // Only pictures or signs: after all letters.
  return key === "" ? name : key;
}
