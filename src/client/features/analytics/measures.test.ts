import { expect, it } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import type { Analytics } from "../../../shared/schemas/analytics.ts";
import { forPage } from "../../lib/translate.ts";
import { groupsOf, measuresOf, weeksOf } from "./measures.ts";

const data: Analytics = {
  weeks: [
    {
      week: "2026-W47",
      starts_on: "2026-11-16",
      sign_ups: 3,
      listings: 1,
      interests: 0,
      funding: [{ currency: "EUR", amount: -2050 }],
    },
    {
      week: "2026-W48",
      starts_on: "2026-11-23",
      sign_ups: 0,
      listings: 0,
      interests: 1234,
      funding: [
        { currency: "EUR", amount: 100_000 },
        { currency: "JPY", amount: 5000 },
      ],
    },
  ],
  currencies: ["EUR", "JPY"],
  countries: [
    { country: "Norway", listings: 1, interests: 0, funding: [] },
    {
      country: "Spain",
      listings: 4,
      interests: 9,
      funding: [{ currency: "JPY", amount: 5000 }],
    },
  ],
  upgrade_types: [],
};

const t = forPage(inEnglish);
const named = (key: string) => {
  const found = measuresOf(data, t).find((measure) => measure.key === key);
  if (!found) throw new Error(`There is no ${key}`);
  return found;
};

it("offers the counts, and money by currency", () => {
  expect(measuresOf(data, t).map(({ label }) => label)).toEqual([
    "Sign-ups",
    "Listings",
    "Interest",
    "Funding in EUR",
    "Funding in JPY",
  ]);
});

it.each([
  ["sign_ups", [3, 0], ["3", "0"]],
  ["interests", [0, 1234], ["0", "1,234"]],
  ["EUR", [-2050, 100_000], ["−€20.50", "€1,000"]],
  ["JPY", [0, 5000], ["¥0", "¥5,000"]],
])("reads %s of each week", (key, values, words) => {
  const measure = named(key);
  const rows = weeksOf(data, measure);
  expect(rows.map(({ value }) => value)).toEqual(values);
  expect(rows.map(({ value }) => measure.write(value))).toEqual(words);
});

it("groups by country, the largest first and none of nothing; sign-ups have no country", () => {
  const groups = (key: string) =>
    groupsOf(data.countries, ({ country }) => country, named(key))?.map(
      ({ name, value }) => `${name} ${value}`,
    );
  expect(groups("listings")).toEqual(["Spain 4", "Norway 1"]);
  expect(groups("interests")).toEqual(["Spain 9"]);
  expect(groups("JPY")).toEqual(["Spain 5000"]);
  expect(groups("EUR")).toEqual([]);
  expect(groups("sign_ups")).toBeUndefined();
});
