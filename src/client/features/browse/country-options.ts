import type { BrowsePage } from "../../../shared/schemas/properties.ts";
import type { Option } from "../../lib/with-chosen.ts";

/** The countries as options: first those with stays, with their number, then the others. */
export function countryOptions(
  countries: ReadonlyArray<{ name: string }>,
  withStays: BrowsePage["countries"],
): Option[] {
  const listed = new Set(withStays.map(({ name }) => name));
  return [
    ...withStays.map(({ name, count }) => ({
      value: name,
      label: `${name} (${count.toLocaleString("en")})`,
      group: "With stays",
    })),
    ...countries
      .filter(({ name }) => !listed.has(name))
      .map(({ name }) => ({
        value: name,
        label: name,
        ...(listed.size > 0 && { group: "Other countries" }),
      })),
  ];
}
