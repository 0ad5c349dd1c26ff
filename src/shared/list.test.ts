import { expect, it } from "vitest";
import { listOfAll, listOfChoices } from "./list.ts";

it.each([
  ["en", "", "a", "a and b", "a, b, and c", "a or b"],
  ["de", "", "a", "a und b", "a, b und c", "a oder b"],
  ["pl", "", "a", "a i b", "a, b i c", "a lub b"],
  ["ar", "", "a", "a وb", "a وb وc", "a أو b"],
] as const)("lists items in %s", (language, ...texts) => {
  const items = ["a", "b", "c"];
  expect([
    ...[0, 1, 2, 3].map((count) => listOfAll(items.slice(0, count), language)),
    listOfChoices(["a", "b"], language),
  ]).toEqual(texts);
});
