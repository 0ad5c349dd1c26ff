/** The known name that an unknown one was probably meant to be; undefined if none is close. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const close = known
    .map((meant) => ({ meant, edits: editsBetween(name, meant) }))
    .filter(({ meant, edits }) => edits > 0 && edits <= Math.max(1, Math.floor(meant.length / 4)))
    .toSorted((a, b) => a.edits - b.edits);
  return close[0]?.meant;
}

/** The number of letters to add, remove, change or swap with the next one (optimal alignment). */
function editsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
