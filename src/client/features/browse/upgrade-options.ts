import { upgradeTypeLabel } from "../../../shared/upgrade-types.ts";

type Option = { value: string; label: string };

/**
 * The upgrade types of the loaded properties as options, sorted by label, with the chosen one ("" for
 * none) even if no property has it.
 */
export function upgradeOptions(types: readonly string[], chosen = ""): Option[] {
  return [...new Set(chosen === "" ? types : [...types, chosen])]
    .map((value) => ({ value, label: upgradeTypeLabel(value), key: sortKey(value) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ value, label }) => ({ value, label }));
}

/** Compares by code point, for the same order on the server and in every browser; "Other" is last. */
function sortKey(type: string): string {
  return type === "other" ? "\u{10FFFF}" : upgradeTypeLabel(type).toLowerCase();
}
