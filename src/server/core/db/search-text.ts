/**
 * Folds a text for searching: drops case and accents in every script ("ål" finds "Ål", "cordoba"
 * finds "Córdoba"). Stored texts and search terms are both folded.
 */
export function foldForSearch(...texts: Array<string | null | undefined>): string {
  return texts
    .filter((text) => text !== null && text !== undefined)
    .join("\n")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ");
}
