import type { PropertyCardView } from "../../shared/schemas/properties.ts";
import { upgradeTypeLabel } from "../../shared/upgrade-types.ts";
import type { PageTranslate } from "./translate.ts";

type CardTypes = Pick<PropertyCardView, "upgrade_types" | "upgrade_type_count">;

/** The upgrade types shown on a card, one for each label, and the number of the others. */
export function upgradeBadges(
  { upgrade_types, upgrade_type_count }: CardTypes,
  t: PageTranslate,
): { shown: string[]; more: number } {
  const byLabel = new Map(upgrade_types.map((type) => [upgradeTypeLabel(type, t), type]));
  return { shown: [...byLabel.values()], more: upgrade_type_count - upgrade_types.length };
}
