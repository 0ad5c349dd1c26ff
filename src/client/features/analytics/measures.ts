import { formatMoney } from "../../../shared/money.ts";
import type { Analytics, Money } from "../../../shared/schemas/analytics.ts";

/** A measure: a count, or the funding in one currency. */
export type Measure = {
  key: string;
  label: string;
  /** Formats a value. */
  write: (value: number) => string;
} & ({ of: "sign_ups" | "listings" | "interests" } | { currency: string });

/** A bar, or row of the table: its label and value. */
export type Row = { key: string; name: string; value: number };

const count = (value: number) => value.toLocaleString("en");

/** The available measures; money by currency, since currencies are never added up. */
export function measuresOf({ currencies }: Pick<Analytics, "currencies">): Measure[] {
  return [
    { key: "sign_ups", label: "Sign-ups", of: "sign_ups", write: count },
    { key: "listings", label: "Listings", of: "listings", write: count },
    { key: "interests", label: "Interest", of: "interests", write: count },
    ...currencies.map((currency) => ({
      key: currency,
      label: `Funding in ${currency}`,
      currency,
      write: (value: number) => formatMoney(value, currency),
    })),
  ];
}

const amountIn = (money: Money[], currency: string) =>
  money.find((one) => one.currency === currency)?.amount ?? 0;

export const weeksOf = ({ weeks }: Analytics, measure: Measure): Row[] =>
  weeks.map((week) => ({
    key: week.week,
    name: week.starts_on,
    value: "of" in measure ? week[measure.of] : amountIn(week.funding, measure.currency),
  }));

type Group = { listings: number; interests: number; funding: Money[] };

/** The groups of a measure, the largest first; undefined if it has none. */
export function groupsOf<Item extends Group>(
  items: Item[],
  nameOf: (item: Item) => string,
  measure: Measure,
): Row[] | undefined {
  // Sign-ups have no country.
  if ("of" in measure && measure.of === "sign_ups") return undefined;
  const valueOf = (item: Item) =>
    "of" in measure
      ? item[measure.of as keyof Omit<Group, "funding">]
      : amountIn(item.funding, measure.currency);
  return items
    .map((item, index) => ({ key: String(index), name: nameOf(item), value: valueOf(item) }))
    .filter(({ value }) => value !== 0)
    .toSorted((a, b) => b.value - a.value);
}
