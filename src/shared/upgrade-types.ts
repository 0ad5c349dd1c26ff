import { type Message, msg } from "./i18n/message.ts";

/** The seven upgrade types the form offers, in its order, with their labels (spec section 3). */
export const upgradeTypes = [
  { value: "solar", label: msg("Solar Power") },
  { value: "water", label: msg("Water Conservation") },
  { value: "insulation", label: msg("Energy Efficient Insulation") },
  { value: "heating", label: msg("Sustainable Heating") },
  { value: "lighting", label: msg("LED Lighting") },
  { value: "composting", label: msg("Composting System") },
  { value: "other", label: msg("Other", { context: "upgrade type" }) },
] as const;

export const knownUpgradeTypes: readonly string[] = upgradeTypes.map(({ value }) => value);

export type KnownUpgradeType = (typeof upgradeTypes)[number]["value"];

const labels = new Map<string, Message>(upgradeTypes.map(({ value, label }) => [value, label]));

/** The label of an upgrade type; an unknown type is shown as is. */
export function upgradeTypeLabel(type: string, t: (label: Message) => string): string {
  const label = labels.get(type);
  return label ? t(label) : type;
}
