import { expect, it } from "vitest";
import { priceLine } from "./price-line.ts";

it.each([
  ["$150/night", "$150/night"],
  ["€95/night for two.", "€95/night for two"],
  ["From $150/night. Breakfast is $12. Dogs stay for free.", "From $150/night"],
  ["$150/night, min. 2 nights. Breakfast included", "$150/night, min. 2 nights"],
  ["From approx. €95. Ask us!", "From approx. €95"],
  ["Half board! Rooms from 1.500 kr. Children pay half", "Half board! Rooms from 1.500 kr"],
  ["By arrangement. Write to us", "By arrangement. Write to us"],
  ["Summer: €120\nWinter: €80", "Summer: €120"],
  ["٩٥ دينارًا", "٩٥ دينارًا"],
])("%j is %j in one line", (text, line) => {
  expect(priceLine(text)).toBe(line);
});
