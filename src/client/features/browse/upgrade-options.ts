import { upgradeTypeLabel } from "../../../shared/upgrade-types.ts";

type Option = { value: string; label: string };

/** The upgrade types of the loaded properties as choices, sorted by what one reads. */
export function upgradeOptions(types: readonly string[]): Option[] {
  return types
    .map((value) => ({ value, label: upgradeTypeLabel(value), key: sortKey(value) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ value, label }) => ({ value, label }));
}

/** Compared by code point, for the same order on the server and in every browser; "Other" is last. */
function sortKey(type: string): string {
  return type === "other" ? "\u{10FFFF}" : upgradeTypeLabel(type).toLowerCase();
}

/** The labels of a property's upgrade types, each once: the first few, and how many more. */
export function upgradeBadges(
  projects: readonly { upgrade_type: string }[],
  most: number,
): { shown: string[]; more: number } {
  const labels = [...new Set(projects.map((project) => upgradeTypeLabel(project.upgrade_type)))];
  return { shown: labels.slice(0, most), more: Math.max(labels.length - most, 0) };
}
