import { expect, test } from "vitest";
import { type Language, nameOfLanguage, languages, readLanguages } from "./languages.ts";
import { lookUpLanguage } from "./look-up.ts";

test.each<[string[], Language | undefined]>([
  [["de-AT"], "de"],
  [["pt-BR"], "pt"],
  [["PL"], "pl"],
  [["de-Latn-CH-1996"], "de"],
  [["de-x-private"], "de"],
  [["de-u-nu-latn"], "de"],
  [["zh-TW"], undefined],
  [["zh-Hant-TW", "fr-CA", "de"], "fr"],
  [["en-US", "de"], "en"],
  [["deu"], undefined],
  [["*"], undefined],
  [["", "-", "--", "-de", "de_AT", "d e", "🙂", "constructor"], undefined],
  [[], undefined],
])("somebody who wants %j gets %s", (wanted, language) => {
  expect(lookUpLanguage(wanted, ["en", "de", "fr", "pt", "pl"])).toBe(language);
});

test("a language that is not available is not found", () => {
  expect(lookUpLanguage(["de-AT", "en"], ["en", "fr"])).toBe("en");
});

test("a list of languages begins with the site's own, each once", () => {
  expect(readLanguages(" DE, en ,de")).toEqual(["de", "en"]);
  for (const list of ["", ",", "en,", "en,xx", "english", "en;de", "en de"]) {
    expect(readLanguages(list), list).toBeUndefined();
  }
});

test("each language has its own name", () => {
  expect(languages.map(nameOfLanguage)).toEqual(
    "English Deutsch Français Español Italiano Nederlands Português Polski العربية".split(" "),
  );
});
