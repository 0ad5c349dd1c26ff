/**
 * Folds a text for searching: no case and no accents, in every script ("Ål" finds "ål", "Córdoba"
 * "cordoba"). Applied to what is kept and to what is asked alike.
 */
export function foldForSearch(...texts: Array<string | null>): string {
  return texts
    .filter((text) => text !== null)
    .join("\n")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ");
}
