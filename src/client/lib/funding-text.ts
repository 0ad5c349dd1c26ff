/** Texts about a project's funding, the same for hosts and guests. */
import { formatMoney } from "../../shared/money.ts";
import type { MoneyKind, UpgradeProjectView } from "../../shared/schemas/upgrade-projects.ts";

export const kindLabels: Record<MoneyKind, string> = {
  stay_share: "Share of a stay",
  own_money: "Own money",
  grant: "Grant",
  other: "Other",
  correction: "Correction",
};

type Received = Pick<UpgradeProjectView, "received_amount" | "currency">;

/** "€250", or null if the project has no currency yet. */
export function receivedText({ received_amount, currency }: Received): string | null {
  return currency === null ? null : formatMoney(received_amount, currency);
}

/** The sums of several projects by currency: "€250 and $30"; "" for none. */
export function recordedSums(projects: readonly Received[]): string {
  const sums = new Map<string, number>();
  for (const { currency, received_amount } of projects) {
    if (currency !== null && received_amount > 0) {
      sums.set(currency, (sums.get(currency) ?? 0) + received_amount);
    }
  }
  const texts = [...sums].map(([currency, amount]) => formatMoney(amount, currency));
  return new Intl.ListFormat("en").format(texts);
}

type Solar = Pick<UpgradeProjectView, "panels" | "kw">;

/** "12 panels, 4.9 kW"; "" if neither is given. */
export function solarText({ panels, kw }: Solar): string {
  const parts = [
    panels !== null && `${panels.toLocaleString("en")} ${panels === 1 ? "panel" : "panels"}`,
    kw !== null && `${kw.toLocaleString("en", { maximumFractionDigits: 3 })} kW`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}
