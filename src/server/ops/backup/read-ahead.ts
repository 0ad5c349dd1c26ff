/** Reads items in their order, so many at the same time. */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const reading: Array<Promise<Result>> = [];
  const start = (item: Item) => {
    const one = read(item);
    // Thrown when its turn comes; another one may fail before.
    one.catch(() => {});
    reading.push(one);
  };
  for (const item of items) {
    start(item);
    const [first] = reading;
    if (first === undefined || reading.length < atOnce) continue;
    yield await first;
    void reading.shift();
  }
  for (const one of reading) yield await one;
}
