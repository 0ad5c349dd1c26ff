/** A page of rows with ids, newest first; the cursor is null on the last. */
export type Page<Item> = { items: Item[]; next_cursor: number | null };

/** Makes a page of at most `size` of the rows, of which one more was asked for. */
export function pageOf<Item extends { id: number }>(rows: Item[], size: number): Page<Item> {
  const items = rows.slice(0, size);
  return { items, next_cursor: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}
