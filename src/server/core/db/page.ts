/** A page of rows with ids, newest first; the cursor is null on the last one. */
export type Page<Item> = { items: Item[]; next_cursor: number | null };

/** Where a page starts: the next_cursor of the page before. The first page has none. */
export type Cursor = number | null | undefined;

/** The rows that a page's statement reads: at most `limit`, with an id below `before`. */
export type PageRange = { before: number; limit: number };

/** Reads a page of `size` rows. Asks for one row more, which shows whether there is another page. */
export function readPage<Item extends { id: number }>(
  cursor: Cursor,
  size: number,
  read: (range: PageRange) => Item[],
): Page<Item> {
  const rows = read({ before: cursor ?? Number.MAX_SAFE_INTEGER, limit: size + 1 });
  const items = rows.slice(0, size);
  return { items, next_cursor: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}
