/**
 * Reads a query string as plain text, as the server does. The router's default parses values as JSON:
 * "2024" becomes a number, and the text 2024 is written in quotes.
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

/** The inverse of {@link parseSearch}, with the question mark. */
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
