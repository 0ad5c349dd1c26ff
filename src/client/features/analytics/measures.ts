import { currencyDecimals } from "../../../shared/currencies.ts";
import { formatMoney, toDecimal } from "../../../shared/money.ts";
import type { Analytics, Money } from "../../../shared/schemas/analytics.ts";

/** A measure: a count, or the funding in one currency. */
export type Measure = {
  key: string;
  label: string;
  /** Formats a value. */
  write: (value: number) => string;
  /** Formats a value for an axis, in few characters. */
  writeShort: (value: number) => string;
} & ({ of: "sign_ups" | "listings" | "interests" } | { currency: string });

/** A bar, or row of the table: its label and value. */
export type Row = { key: string; name: string; value: number };

const compact = new Intl.NumberFormat("en", { notation: "compact" });
const counted = {
  write: (value: number) => value.toLocaleString("en"),
  writeShort: (value: number) => compact.format(value),
};

/** The available measures; money by currency, since currencies are never added up. */
export function measuresOf({ currencies }: Pick<Analytics, "currencies">): Measure[] {
  return [
    { key: "sign_ups", label: "Sign-ups", of: "sign_ups", ...counted },
    { key: "listings", label: "Listings", of: "listings", ...counted },
    { key: "interests", label: "Interest", of: "interests", ...counted },
    ...currencies.map((currency) => ({
      key: currency,
      label: `Funding in ${currency}`,
      currency,
      write: (value: number) => formatMoney(value, currency),
      writeShort: (value: number) => shortMoney(value, currency),
    })),
  ];
}

/** "€1.2K": for an axis. */
function shortMoney(amount: number, currency: string): string {
  const decimal = Number(toDecimal(amount, currencyDecimals(currency)));
  const options = { style: "currency", currency, notation: "compact" } as const;
  return new Intl.NumberFormat("en", { ...options, maximumFractionDigits: 1 }).format(decimal);
}

/** The currency with entries in the most weeks. */
export function mainCurrency({ currencies, weeks }: Analytics): string | undefined {
  const weeksWith = (currency: string) =>
    weeks.filter(({ funding }) => amountIn(funding, currency) !== 0).length;
  return currencies.toSorted((a, b) => weeksWith(b) - weeksWith(a))[0];
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
