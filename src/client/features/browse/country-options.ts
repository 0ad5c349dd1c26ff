import { countryName } from "../../../shared/countries.ts";
import { number } from "../../../shared/number.ts";
import type { BrowsePage } from "../../../shared/schemas/properties.ts";
import { sortByName } from "../../../shared/sort.ts";
import type { PageTranslate } from "../../lib/translate.ts";
import type { Option } from "../../lib/with-chosen.ts";

/** The countries as options: first those with stays, with their number, then the others. */
export function countryOptions(
  countries: ReadonlyArray<{ name: string }>,
  withStays: BrowsePage["countries"],
  t: PageTranslate,
): Option[] {
  const listed = new Set(withStays.map(({ name }) => name));
  const nameOf = ({ name }: { name: string }) => countryName(name, t.language);
  const others = countries.filter(({ name }) => !listed.has(name));
  return [
    ...sortByName(withStays, nameOf, t.language).map((country) => ({
      value: country.name,
      label: `${nameOf(country)} (${number(country.count, t.language)})`,
      group: t("With stays"),
    })),
    ...sortByName(others, nameOf, t.language).map((country) => ({
      value: country.name,
      label: nameOf(country),
      ...(listed.size > 0 && { group: t("Other countries") }),
    })),
  ];
}
