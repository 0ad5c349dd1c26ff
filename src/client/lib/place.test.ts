import { expect, it } from "vitest";
import { createTranslate, inEnglish } from "../../shared/i18n/translate.ts";
import { placeOf } from "./place.ts";
import { forPage } from "./translate.ts";

it.each([
  [{ location: "Comporta", country: "Portugal" }, "Comporta, Portugal"],
  [{ location: "Islands, Hong Kong", country: "Hong Kong" }, "Islands, Hong Kong"],
  [{ location: "Singapore", country: "Singapore" }, "Singapore"],
  [{ location: "New Mexico", country: "Mexico" }, "New Mexico, Mexico"],
  [{ location: "Sintra, portugal ", country: "Portugal" }, "Sintra, portugal "],
])("%j is %j", (property, place) => {
  expect(placeOf(property, forPage(inEnglish))).toBe(place);
});

it("names the country in the page’s language, unless the host typed it in English or in that", () => {
  const polish = forPage(createTranslate("pl"));
  const place = (location: string) => placeOf({ location, country: "Germany" }, polish);
  expect(["Berlin", "Berlin, Niemcy", "Berlin, Germany"].map(place)).toEqual([
    "Berlin, Niemcy",
    "Berlin, Niemcy",
    "Berlin, Germany",
  ]);
});
