import { expect, it } from "vitest";
import { fundedPercent } from "./funding.ts";

it.each([
  ["40% funded", 40],
  ["0% funded", 0],
  ["12.5% funded", 12.5],
  ["3 of 8 panels, 37 % funded", 37],
  ["between 20% and 30%", 20],
  ["130%", 130],
  ["not yet funded", 0],
  ["$400 so far", 0],
  ["%", 0],
  ["", 0],
])("%j is %d percent", (text, percent) => {
  expect(fundedPercent(text)).toBe(percent);
});
