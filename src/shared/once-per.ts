/**
 * Keeps what `make` returns for each set of arguments. For formats by language, which are made when
 * the first value is shown: the first of a page takes 30 ms.
 */
export function oncePer<Key extends ReadonlyArray<string | number>, Made>(
  make: (...key: Key) => Made,
): (...key: Key) => Made {
  const made = new Map<string, Made>();
  return (...key) => {
    const name = key.join(" ");
    let one = made.get(name);
    if (one === undefined) made.set(name, (one = make(...key)));
    return one;
  };
}
