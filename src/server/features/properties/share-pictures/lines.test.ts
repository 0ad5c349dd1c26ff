import { expect, test } from "vitest";
import { fitLines } from "./lines.ts";

/** Every character is an em wide. */
const measure = (text: string) => Array.from(text).length;
const settings = [
  { size: 10, lines: 1 },
  { size: 5, lines: 2 },
] as const;
const fit = (text: string) => fitLines(text, measure, 100, [...settings]);

test("a short text is one line, as large as possible", () => {
  expect(fit("Casa Sol")).toEqual({ size: 10, lines: ["Casa Sol"] });
});

test("a longer one is broken between words into lines of similar length", () => {
  expect(fit("a house of sun and")).toEqual({ size: 5, lines: ["a house of sun and"] });
  expect(fit("a house of sun and wind by the sea")).toEqual({
    size: 5,
    lines: ["a house of sun and", "wind by the sea"],
  });
});

test("text that still does not fit is cut, with an ellipsis", () => {
  expect(fit("a house of sun and wind by the sea and then some more")).toEqual({
    size: 5,
    lines: ["a house of sun and", "wind by the sea and…"],
  });
  expect(fit("Donaudampfschifffahrtsgesellschaft").lines).toEqual(["Donaudampfschifffah…"]);
  expect(fit("👨‍👩‍👧".repeat(40)).lines).toEqual([`${"👨‍👩‍👧".repeat(3)}…`]);
});

test("no line is ever wider than the frame", () => {
  for (let length = 1; length < 120; length += 1) {
    const text = "sol luz mar campo".repeat(8).slice(0, length).trim();
    const { size, lines } = fit(text);
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(100);
  }
});
