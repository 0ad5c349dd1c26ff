/** Texts about a project's funding, the same for hosts and guests. */
import type { Language } from "../../shared/i18n/languages.ts";
import { type Message, msg } from "../../shared/i18n/message.ts";
import { listOfAll } from "../../shared/list.ts";
import { formatMoney } from "../../shared/money.ts";
import type { MoneyKind, UpgradeProjectView } from "../../shared/schemas/upgrade-projects.ts";

export const kindLabels: Record<MoneyKind, Message> = {
  stay_share: msg("Share of a stay"),
  own_money: msg("Own money"),
  grant: msg("Grant", { context: "kind of money" }),
  other: msg("Other", { context: "kind of money" }),
  correction: msg("Correction"),
};

type Received = Pick<UpgradeProjectView, "received_amount" | "currency">;

/** "€250", or null if the project has no currency yet. */
export function receivedText(
  { received_amount, currency }: Received,
  language: Language,
): string | null {
  return currency === null ? null : formatMoney(received_amount, currency, language);
}

/** The sums of several projects by currency: "€250 and $30"; "" for none. */
export function recordedSums(projects: readonly Received[], language: Language): string {
  const sums = new Map<string, number>();
  for (const { currency, received_amount } of projects) {
    if (currency !== null && received_amount > 0) {
      sums.set(currency, (sums.get(currency) ?? 0) + received_amount);
    }
  }
  const texts = [...sums].map(([currency, amount]) => formatMoney(amount, currency, language));
  return listOfAll(texts, language);
}

type Solar = Pick<UpgradeProjectView, "panels" | "kw">;

/** "12 panels, 4.9 kW"; undefined if neither is given. */
export function solarText({ panels, kw }: Solar): Message | undefined {
  if (panels === null) return kw === null ? undefined : msg("{kw, number} kW", { kw });
  if (kw === null) return msg("{panels, plural, one {# panel} other {# panels}}", { panels });
  return msg("{panels, plural, one {# panel} other {# panels}}, {kw, number} kW", { panels, kw });
}
