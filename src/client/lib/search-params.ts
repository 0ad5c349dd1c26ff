/**
 * The query of an address as plain text, as the server reads it. The router's own way takes values
 * for JSON: there "2024" is a number, and the text 2024 is written in quotes.
 */
export function parseSearch(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  const names = new Set(params.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const [first = "", ...more] = params.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

/** Writes what {@link parseSearch} reads, with its question mark. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === "string" || typeof text === "number") params.append(name, String(text));
    }
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}
