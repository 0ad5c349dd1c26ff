import { currencyDecimals } from "../../../shared/currencies.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import { formatMoney, toDecimal } from "../../../shared/money.ts";
import { number } from "../../../shared/number.ts";
import { oncePer } from "../../../shared/once-per.ts";
import type { Analytics, Money } from "../../../shared/schemas/analytics.ts";
import type { PageTranslate } from "../../lib/translate.ts";

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

const compact = oncePer(
  (language: Language) => new Intl.NumberFormat(language, { notation: "compact" }),
);

/** The available measures; money by currency, since currencies are never added up. */
export function measuresOf(
  { currencies }: Pick<Analytics, "currencies">,
  t: PageTranslate,
): Measure[] {
  const { language } = t;
  const counted = {
    write: (value: number) => number(value, language),
    writeShort: (value: number) => compact(language).format(value),
  };
  return [
    { key: "sign_ups", label: t("Sign-ups"), of: "sign_ups", ...counted },
    { key: "listings", label: t("Listings"), of: "listings", ...counted },
    { key: "interests", label: t("Interest"), of: "interests", ...counted },
    ...currencies.map((currency) => ({
      key: currency,
      label: t("Funding in {currency}", { currency }),
      currency,
      write: (value: number) => formatMoney(value, currency, language),
      writeShort: (value: number) => shortMoney(value, currency, language),
    })),
  ];
}

/** "€1.2K": for an axis. */
function shortMoney(amount: number, currency: string, language: Language): string {
  const decimal = Number(toDecimal(amount, currencyDecimals(currency)));
  return compactMoney(language, currency).format(decimal);
}

const compactMoney = oncePer(
  (language: Language, currency: string) =>
    new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      notation: "compact",
      maximumFractionDigits: 1,
    }),
);

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
