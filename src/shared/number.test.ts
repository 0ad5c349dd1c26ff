import { expect, it } from "vitest";
import { number } from "./number.ts";

it.each([
  ["en", "0", "1,326", "1,234,567.125", "-3"],
  ["de", "0", "1.326", "1.234.567,125", "-3"],
  ["pl", "0", "1326", "1\u00a0234\u00a0567,125", "-3"],
  ["ar", "0", "1,326", "1,234,567.125", "\u200e-3"],
] as const)("writes numbers in %s", (language, ...texts) => {
  expect([0, 1326, 1_234_567.125, -3].map((value) => number(value, language))).toEqual(texts);
});

it("rounds to the wanted decimals", () => {
  expect([4.925, 4.96, 5].map((value) => number(value, "en", 1))).toEqual(["4.9", "5", "5"]);
  expect(number(4.925, "de", 1)).toBe("4,9");
});
