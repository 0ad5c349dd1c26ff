import { countryName } from "../../shared/countries.ts";
import type { PageTranslate } from "./translate.ts";

/** The place of a property on one line, without repeating a country that the host typed. */
export function placeOf(place: { location: string; country: string }, t: PageTranslate): string {
  const { location } = place;
  const country = countryName(place.country, t.language);
  const last = location
    .split(/[,،、·–-]/)
    .at(-1)
    ?.trim()
    .toLowerCase();
  const isNamed = [place.country, country].some((name) => name.toLowerCase() === last);
  return isNamed ? location : t("{location}, {country}", { location, country });
}
