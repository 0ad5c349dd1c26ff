import { expect, it } from "vitest";
import { createTranslate, inEnglish } from "../../../shared/i18n/translate.ts";
import { forPage } from "../../lib/translate.ts";
import { countryOptions } from "./country-options.ts";

const t = forPage(inEnglish);

it("offers the countries with stays first, each country once", () => {
  const countries = ["Albania", "Norway", "Spain"].map((name) => ({ name }));
  const withStays = [{ name: "Spain", count: 1204 }];
  expect(countryOptions(countries, withStays, t)).toEqual([
    { value: "Spain", label: "Spain (1,204)", group: "With stays" },
    { value: "Albania", label: "Albania", group: "Other countries" },
    { value: "Norway", label: "Norway", group: "Other countries" },
  ]);
  expect(countryOptions(countries.slice(0, 1), [], t)).toEqual([
    { value: "Albania", label: "Albania" },
  ]);
});

it("sorts them by their names in the page’s language, and keeps the stored values", () => {
  const countries = ["Austria", "Spain", "Åland", "Germany"].map((name) => ({ name }));
  const german = forPage(createTranslate("de"));
  expect(countryOptions(countries, [], german)).toEqual([
    { value: "Åland", label: "Ålandinseln" },
    { value: "Germany", label: "Deutschland" },
    { value: "Austria", label: "Österreich" },
    { value: "Spain", label: "Spanien" },
  ]);
  expect(countryOptions([], [{ name: "Spain", count: 1204 }], german)).toMatchObject([
    { value: "Spain", label: "Spanien (1.204)" },
  ]);
});
