/** The ids with one moved by a number of places, within the ends. */
export function moved(ids: readonly number[], id: number, by: number): number[] {
  const from = ids.indexOf(id);
  if (from === -1) return [...ids];
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, from + by), 0, id);
}

/** The items in the order of the ids; the others follow in their order. */
export function inOrder<Item extends { id: number }>(
  items: readonly Item[],
  ids: readonly number[],
): Item[] {
  const place = (item: Item) => {
    const at = ids.indexOf(item.id);
    return at === -1 ? ids.length : at;
  };
  return items.toSorted((a, b) => place(a) - place(b));
}
