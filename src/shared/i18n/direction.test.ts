import { expect, it } from "vitest";
import { directionOf } from "./direction.ts";

it.each([
  ["Finca La Solana", "ltr"],
  ["هتل کوثر", "rtl"],
  ["«12» בית השמש", "rtl"],
  ["Casa هتل", "ltr"],
  ["日の出の宿", "ltr"],
  ["🌞 24", "ltr"],
  ["", "ltr"],
])("%j is written %s", (name, direction) => {
  expect(directionOf(name)).toBe(direction);
});
