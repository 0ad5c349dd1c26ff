import { expect, it } from "vitest";
import { firstWord } from "./first-word.ts";

it.each([
  ["Ana Lopes", "Ana"],
  ["  Jean-Luc\tde Vries ", "Jean-Luc"],
  ["山田 太郎", "山田"],
  ["Ana", "Ana"],
  ["", "User"],
  ["   ", "User"],
])("addresses %j as %s", (name, word) => {
  expect(firstWord(name, "User")).toBe(word);
});
