/** Does the work of a line at its turn. */
export type Turns = <Result>(line: string, work: () => Promise<Result>) => Promise<Result>;

type Waiting = { start: () => void; refuse: () => void };

type TurnsOptions = {
  /** How many are worked on at once. */
  atOnce: number;
  /** How many may wait, all lines together. */
  waiting: number;
  /** The error for a caller who can't wait. */
  refusal: () => Error;
};

/**
 * Makes turns that go round the lines that wait (a line is a client, say), so that a long line delays
 * itself and nobody else. When too many wait, the longest line loses its last.
 */
export function createTurns({ atOnce, waiting, refusal }: TurnsOptions): Turns {
  // In the order of their next turn.
  const lines = new Map<string, Waiting[]>();
  let working = 0;

  const startNext = () => {
    const [first] = lines;
    if (working >= atOnce || first === undefined) return;
    const [line, [next, ...others]] = first;
    lines.delete(line);
    if (others.length > 0) lines.set(line, others);
    working += 1;
    next?.start();
  };

  const makeRoom = () => {
    const all = [...lines];
    if (all.reduce((sum, [, { length }]) => sum + length, 0) <= waiting) return;
    // Among lines of the same length, the one whose turn comes last.
    const [line, longest] = all.reduce((most, one) =>
      one[1].length >= most[1].length ? one : most,
    );
    longest.pop()?.refuse();
    if (longest.length === 0) lines.delete(line);
  };

  return async (line, work) => {
    await new Promise<void>((resolve, reject) => {
      const one = { start: resolve, refuse: () => reject(refusal()) };
      lines.set(line, [...(lines.get(line) ?? []), one]);
      startNext();
      makeRoom();
    });
    try {
      return await work();
    } finally {
      working -= 1;
      startNext();
    }
  };
}
