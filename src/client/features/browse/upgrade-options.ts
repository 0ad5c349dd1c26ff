import type { PropertyCardView } from "../../../shared/schemas/properties.ts";
import { upgradeTypeLabel } from "../../../shared/upgrade-types.ts";

type Option = { value: string; label: string };

/** The upgrade types of the loaded properties as options, sorted by label. */
export function upgradeOptions(types: readonly string[]): Option[] {
  return types
    .map((value) => ({ value, label: upgradeTypeLabel(value), key: sortKey(value) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ value, label }) => ({ value, label }));
}

/** Compares by code point, for the same order on the server and in every browser; "Other" is last. */
function sortKey(type: string): string {
  return type === "other" ? "\u{10FFFF}" : upgradeTypeLabel(type).toLowerCase();
}

/** The distinct upgrade types shown on a card, and the number of the others. */
export function upgradeBadges({
  upgrade_types,
  upgrade_type_count,
}: Pick<PropertyCardView, "upgrade_types" | "upgrade_type_count">): {
  shown: string[];
  more: number;
} {
  return {
    shown: [...new Set(upgrade_types.map(upgradeTypeLabel))],
    more: upgrade_type_count - upgrade_types.length,
  };
}
