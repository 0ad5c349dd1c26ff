import * as fc from "fast-check";
import { expect, test } from "vitest";
import { currencyCodes, currencyDecimals } from "../../../../shared/currencies.ts";
import {
  formatMoney,
  formatMoneyInFull,
  proposeAmounts,
  readAmounts,
  toDecimal,
  typedAmount,
} from "../../../../shared/money.ts";

test.each([
  ["40,23 €", null, [["EUR", 4023]]],
  ["1.000,00", "EUR", [["EUR", 100_000]]],
  ["12,5", "EUR", [["EUR", 1250]]],
  ["12.5", "EUR", [["EUR", 1250]]],
  ["US$10,000", null, [["USD", 1_000_000]]],
  ["10 000,50 SEK", null, [["SEK", 1_000_050]]],
  ["CHF 10’000.50", null, [["CHF", 1_000_050]]],
  ["EUR 12.345.678", null, [["EUR", 1_234_567_800]]],
  ["12,34,567 INR", null, [["INR", 123_456_700]]],
  ["¥1,200", "JPY", [["JPY", 1200]]],
  ["about £3,200 per roof", "GBP", [["GBP", 320_000]]],
  // The project's own dollar is meant.
  ["$10,000", "CAD", [["CAD", 1_000_000]]],
  // The text wins over the project's currency.
  ["€500", "USD", [["EUR", 50_000]]],
  // Three decimals are possible here, so both readings are proposed.
  [
    "1.500",
    "KWD",
    [
      ["KWD", 1_500_000],
      ["KWD", 1500],
    ],
  ],
] as const)("%j, counted in %s, proposes its possible meanings", (text, known, found) => {
  expect(proposeAmounts(text, known).map(({ currency, amount }) => [currency, amount])).toEqual(
    found,
  );
});

test("a dollar sign alone proposes every dollar, with the amount", () => {
  const proposals = proposeAmounts("$10,000", null);
  expect(proposals[0]).toEqual({ currency: "USD", amount: 1_000_000 });
  expect(proposals.length).toBeGreaterThan(3);
  expect(new Set(proposals.map(({ currency }) => currency)).size).toBe(proposals.length);
});

test.each([
  // No currency is named or known, so nothing is proposed.
  ["1.000,00", null],
  ["12,5", null],
  // More than one amount.
  ["5,000-8,000 EUR", "EUR"],
  ["2 x 300 EUR", "EUR"],
  ["€10k", "EUR"],
  ["2 million euros", "EUR"],
  ["20 %", "EUR"],
  ["ask us", "EUR"],
  ["", "EUR"],
  ["-5 EUR", "EUR"],
  ["0 EUR", "EUR"],
  // Not a usual grouping, or too many decimals for the currency.
  ["12,34,56", "EUR"],
  ["1,2,3", "EUR"],
  ["0.500", "EUR"],
  ["1,234.567", "EUR"],
  ["10.5", "JPY"],
  ["1.000.00", "EUR"],
  ["99999999999999999999", "EUR"],
])("%j, counted in %s, proposes nothing", (text, known) => {
  expect(proposeAmounts(text, known)).toEqual([]);
});

test("a correction may be typed with its sign", () => {
  for (const text of ["-12,5", "−12.50", "- €12.50", "-€12,50"]) {
    expect.soft(readAmounts(text, "EUR"), text).toEqual([-1250]);
  }
});

test("the decimals of a currency follow ISO 4217, unlike Intl's", () => {
  expect(currencyCodes.length).toBeGreaterThan(150);
  expect(["JPY", "KRW", "XOF"].map(currencyDecimals)).toEqual([0, 0, 0]);
  expect(["EUR", "HUF", "IDR", "COP"].map(currencyDecimals)).toEqual([2, 2, 2, 2]);
  expect(["KWD", "TND"].map(currencyDecimals)).toEqual([3, 3]);
  expect(formatMoney(1_234_567, "HUF", "en")).toBe("HUF\u00A012,345.67");
  expect(formatMoney(-500, "EUR", "en")).toBe("−€5");
  expect(formatMoney(550, "EUR", "en")).toBe("€5.50");
  expect(formatMoneyInFull(500, "EUR", "en")).toBe("€5.00");
  expect(formatMoney(9_007_199_254_740_991, "EUR", "en")).toBe("€90,071,992,547,409.91");
});

const currency = fc.constantFrom(...currencyCodes);
const amount = fc.integer({ min: 1, max: 1_000_000_000_000 });

/** Ways to write a plain decimal, by grouping and decimal mark. */
const styles = [
  ["", "."],
  ["", ","],
  [",", "."],
  [".", ","],
  [" ", ","],
  ["'", "."],
  ["\u00A0", ","],
] as const;

test("an amount in any style is read as itself, first and mostly only", () => {
  fc.assert(
    fc.property(amount, currency, fc.constantFrom(...styles), (amount, currency, style) => {
      const decimals = currencyDecimals(currency);
      const [whole = "", fraction] = toDecimal(amount, decimals).split(".");
      const [group, mark] = style;
      const written =
        whole.replaceAll(/\B(?=(\d{3})+$)/g, group) +
        (fraction === undefined ? "" : mark + fraction);
      const readings = readAmounts(written, currency);
      expect(readings).toContain(amount);
      // Only three decimals can be taken for a group of three.
      expect(readings.length).toBeLessThanOrEqual(decimals === 3 ? 2 : 1);
    }),
  );
});

test("any text is read without an error, into amounts that can be counted", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), currency, (text, currency) => {
      for (const { amount } of proposeAmounts(text, currency)) {
        expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
      }
    }),
  );
});

test.each([
  ["de", "−1.234,50 €", "1.000 €", "5.000 ¥"],
  ["pl", "−1234,50 €", "1000 €", "5000 JPY"],
  ["ar", "‏‎−1,234.50 €", "‏1,000 €", "‏5,000 JP¥\u200E"],
] as const)("writes money in %s", (language, ...texts) => {
  const amounts = [
    [-123_450, "EUR"],
    [100_000, "EUR"],
    [5000, "JPY"],
  ] as const;
  const written = amounts.map(([amount, currency]) => formatMoney(amount, currency, language));
  expect(written.map((text) => text.replaceAll("\u00A0", " "))).toEqual(texts);
});

test.each([
  [150_000, "EUR", "en", "1500.00"],
  [150_000, "EUR", "de", "1500,00"],
  [150_000, "PLN", "pl", "1500,00"],
  [150_000, "USD", "ar", "1500.00"],
  [1500, "JPY", "de", "1500"],
] as const)("%d minor units of %s are typed in %s as %s", (amount, currency, language, text) => {
  expect(typedAmount(amount, currency, language)).toBe(text);
  expect(readAmounts(text, currency)).toEqual([amount]);
});
