/** The seven upgrade types the form offers, in its order, with their labels (spec section 3). */
export const upgradeTypes = [
  { value: "solar", label: "Solar Power" },
  { value: "water", label: "Water Conservation" },
  { value: "insulation", label: "Energy Efficient Insulation" },
  { value: "heating", label: "Sustainable Heating" },
  { value: "lighting", label: "LED Lighting" },
  { value: "composting", label: "Composting System" },
  { value: "other", label: "Other" },
] as const;

export const knownUpgradeTypes: readonly string[] = upgradeTypes.map(({ value }) => value);

export type KnownUpgradeType = (typeof upgradeTypes)[number]["value"];

const labels = new Map<string, string>(upgradeTypes.map(({ value, label }) => [value, label]));

/** The label of an upgrade type; an unknown type is shown as is. */
export function upgradeTypeLabel(type: string): string {
  return labels.get(type) ?? type;
}
