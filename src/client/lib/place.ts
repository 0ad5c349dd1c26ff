/** The place of a property on one line, without repeating a country that the host typed. */
export function placeOf({ location, country }: { location: string; country: string }): string {
  const last = location
    .split(/[,،、·–-]/)
    .at(-1)
    ?.trim()
    .toLowerCase();
  return last === country.toLowerCase() ? location : `${location}, ${country}`;
}
