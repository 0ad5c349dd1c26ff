import { sortByName } from "../../../shared/sort.ts";
import { upgradeTypeLabel } from "../../../shared/upgrade-types.ts";
import type { PageTranslate } from "../../lib/translate.ts";
import type { Option } from "../../lib/with-chosen.ts";

/**
 * The upgrade types of the loaded properties as options, sorted by label and "Other" last, with the
 * chosen one ("" for none) even if no property has it.
 */
export function upgradeOptions(types: readonly string[], t: PageTranslate, chosen = ""): Option[] {
  const options = [...new Set(chosen === "" ? types : [...types, chosen])].map((value) => ({
    value,
    label: upgradeTypeLabel(value, t),
  }));
  const sorted = sortByName(options, ({ label }) => label, t.language);
  const isOther = ({ value }: Option) => value === "other";
  return [...sorted.filter((option) => !isOther(option)), ...sorted.filter(isOther)];
}
