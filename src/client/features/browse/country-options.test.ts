import { expect, it } from "vitest";
import { countryOptions } from "./country-options.ts";

it("offers the countries with stays first, each country once", () => {
  const countries = ["Albania", "Norway", "Spain"].map((name) => ({ name }));
  const withStays = [{ name: "Spain", count: 1204 }];
  expect(countryOptions(countries, withStays)).toEqual([
    { value: "Spain", label: "Spain (1,204)", group: "With stays" },
    { value: "Albania", label: "Albania", group: "Other countries" },
    { value: "Norway", label: "Norway", group: "Other countries" },
  ]);
  expect(countryOptions(countries.slice(0, 1), [])).toEqual([
    { value: "Albania", label: "Albania" },
  ]);
});
