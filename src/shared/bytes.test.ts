import { expect, it } from "vitest";
import { inBytes } from "./bytes.ts";
import { createTranslate, inEnglish } from "./i18n/translate.ts";

it.each([
  [0, "0 kB"],
  [339_968, "340 kB"],
  [1_000_000, "1 MB"],
  [12_449_000, "12.4 MB"],
  [312_000_000, "312 MB"],
  [2_149_000_000, "2.1 GB"],
  [1_234_500_000_000, "1,235 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(inEnglish(inBytes(bytes))).toBe(words);
});

it.each([
  ["de", "12,4 MB"],
  ["pl", "12,4 MB"],
  ["ar", "12.4 MB"],
] as const)("writes the number in %s", (language, words) => {
  expect(createTranslate(language)(inBytes(12_449_000))).toBe(words);
});
