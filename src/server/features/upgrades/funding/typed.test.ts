import * as fc from "fast-check";
import { expect, test } from "vitest";
import { proposeAmounts, readAmounts, toDecimal } from "../../../../shared/money.ts";
import { readNumbers } from "../../../../shared/typed-number.ts";

test.each([
  [".50", [50]],
  [",5", [50]],
  ["$.50", [50]],
  ["-.50", [-50]],
  ["- $ .50", [-50]],
  ["+500", [50_000]],
  ["$ 500", [50_000]],
  ["500 USD", [50_000]],
  ["usd 500", [50_000]],
  ["US$500", [50_000]],
  ["−$1,000.50", [-100_050]],
  ["$-5", [-500]],
] as const)("%j is %j in dollars", (text, amounts) => {
  expect(readAmounts(text, "USD")).toEqual(amounts);
});

test.each([
  "(500)",
  "($500)",
  "500-",
  "500,-",
  "500.-",
  "500.",
  "--5",
  "-$-5",
  "+-5",
  "±5",
  "~5",
  "<5",
  "5+",
  "5*",
  "500 -",
  "€500",
  "500 EUR",
  "500 people",
  "about 500",
  "5k",
  "5 million",
  "5%",
  "5/2",
  "1e3",
  "0x10",
  "²5",
  "5²",
  "5 5 0",
  "",
  "-",
  "$",
  ".",
])("%j is refused as dollars", (text) => {
  expect(readAmounts(text, "USD")).toEqual([]);
});

test("a point after a letter is ambiguous", () => {
  expect(readAmounts("Rs.50", "INR")).toEqual([]);
  expect(readAmounts("Rs. 50", "INR")).toEqual([5000]);
  expect(proposeAmounts("approx.50 EUR", "EUR")).toEqual([]);
});

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
/** Additions of people, keyboards and spreadsheets to a number, and any other character but a digit. */
const beside = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...Array.from("-−–+()$€.,' kK%xe~<>/*\t\u00A0")),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }).filter((one) => !/\d/.test(one)),
  ),
  maxLength: 4,
});
const understood = /^\s*(?:[-−–+]?\s*(?:US\s?|usd|)\$?\s*|\$?\s*[-−–+]?\s*|USD?\s*)$/i;

test("text around an amount is understood or refused, never dropped", () => {
  fc.assert(
    fc.property(cents, beside, beside, (amount, before, after) => {
      const written = toDecimal(amount, 2);
      for (const one of readAmounts(`${before}${written}${after}`, "USD")) {
        expect(Math.abs(one)).toBe(amount);
        expect(one < 0).toBe(/[-−–]/.test(before));
        expect(before).toMatch(understood);
        expect(after).toMatch(/^\s*(?:\$|US\s?\$|USD)?\.?\s*$/i);
      }
    }),
    { numRuns: 5000 },
  );
});

test("words propose a goal only if nothing around the amount could change it", () => {
  fc.assert(
    fc.property(cents, beside, beside, (amount, before, after) => {
      const text = `${before}${toDecimal(amount, 2)}${after}`;
      for (const proposal of proposeAmounts(text, "USD")) {
        expect(proposal.amount).toBe(amount);
        // A hyphen inside a word is no minus.
        expect(text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "")).not.toMatch(/[-−–+()%~<>/*]/);
      }
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ["1,000", 0, [1000]],
  ["2.000", 0, [2000]],
  ["1 000", 0, [1000]],
  ["12", 0, [12]],
  ["1.5", 0, []],
  ["0x10", 0, []],
  ["1e3", 0, []],
  ["+5", 0, []],
  ["-5", 0, []],
  ["5 kW", 3, []],
  ["Infinity", 3, []],
  ["4,92", 3, [4.92]],
  [".5", 3, [0.5]],
  ["1,000", 3, [1000, 1]],
  ["4.9201", 3, []],
  ["", 0, []],
] as const)("%j with %i decimals may be %j", (text, decimals, numbers) => {
  expect(readNumbers(text, decimals)).toEqual(numbers);
});

test("numbers read from any text match its digits", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,' ex+-")) }),
      (text) => {
        for (const number of readNumbers(text, 3)) {
          expect(number).toBeGreaterThanOrEqual(0);
          expect(text).toMatch(/^[\d.,'\s]+$/);
        }
      },
    ),
    { numRuns: 5000 },
  );
});
