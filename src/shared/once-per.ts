/**
 * Keeps what `make` returns for each set of arguments. For formats by language, which are made when
 * the first value is shown: the first of a page takes 30 ms.
 */
export function oncePer<Key extends ReadonlyArray<string | number>, Value>(
  make: (...key: Key) => Value,
): (...key: Key) => Value {
  const values = new Map<string, Value>();
  return (...key) => {
    const name = key.join(" ");
    let one = values.get(name);
    if (one === undefined) values.set(name, (one = make(...key)));
    return one;
  };
}
