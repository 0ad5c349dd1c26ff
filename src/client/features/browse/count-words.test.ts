import { expect, it } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { countWords, shortCount } from "./count-words.ts";

it.each([
  [{ matching: 40, total: 40 }, false, "40 properties found"],
  [{ matching: 12, total: 40 }, true, "12 properties found (filtered from 40 total)"],
  [{ matching: 1, total: 40 }, true, "1 property found (filtered from 40 total)"],
  [{ matching: 1, total: 1 }, false, "1 property found"],
  [{ matching: 0, total: 1530 }, true, "0 properties found (filtered from 1,530 total)"],
  [{ matching: 0, total: 0 }, false, "0 properties found"],
])("%j, filtered %j, reads %j", (page, filtered, text) => {
  expect(inEnglish(countWords(page, filtered))).toBe(text);
});

it("has a short form for phones", () => {
  expect(inEnglish(shortCount({ matching: 4, total: 1326 }))).toBe("4 of 1,326 stays");
  expect(inEnglish(shortCount({ matching: 0, total: 1 }))).toBe("0 of 1 stay");
});
