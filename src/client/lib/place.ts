/** Where a property is, on one line; a country the host already named is not said twice. */
export function placeOf({ location, country }: { location: string; country: string }): string {
  const last = location
    .split(/[,،、·–-]/)
    .at(-1)
    ?.trim()
    .toLowerCase();
  return last === country.toLowerCase() ? location : `${location}, ${country}`;
}
