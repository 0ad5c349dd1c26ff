import { formatMoney } from "../../../shared/money.ts";
import type { Analytics, Money } from "../../../shared/schemas/analytics.ts";

/** What can be looked at: a count, or the funding in one currency. */
export type Measure = {
  key: string;
  label: string;
  /** A value in words. */
  write: (value: number) => string;
} & ({ of: "sign_ups" | "listings" | "interests" } | { currency: string });

/** A bar and a row of the table: what it stands for, and how much. */
export type Row = { key: string; name: string; value: number };

const count = (value: number) => value.toLocaleString("en");

/** What there is to look at: money by currency, since currencies are never added up. */
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

/** The groups with something of the measure, the largest first; undefined where it has no groups. */
export function groupsOf<Item extends Group>(
  items: Item[],
  nameOf: (item: Item) => string,
  measure: Measure,
): Row[] | undefined {
  // Nobody says where they are from when they sign up.
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
