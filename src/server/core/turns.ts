/**
 * Runs the work of a line at its turn. Work whose `signal` is aborted before its turn leaves the
 * line and rejects with the signal's reason; running work must end by itself.
 */
type Turns = {
  <Result>(line: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many wait for their turn, all lines together, and how many run. */
  counts: () => { waiting: number; working: number };
};

type Waiting = { start: () => void; refuse: (reason: unknown) => void };

type TurnsOptions = {
  /** The number of jobs that run at once. */
  atOnce: number;
  /** The maximum number that may wait, all lines together; unlimited by default. */
  bound?: { waiting: number; refusal: () => Error };
};

/**
 * Makes turns that alternate between the waiting lines (a line is a client, for example), so that a
 * long line delays only itself. When too many wait, the longest line loses its last.
 */
export function createTurns({ atOnce, bound }: TurnsOptions): Turns {
  // In the order of their next turn; none is empty.
  const lines = new Map<string, Waiting[]>();
  let working = 0;

  /** Removes one from its line; false if its turn has already come. */
  const leave = (line: string, one: Waiting): boolean => {
    const all = lines.get(line) ?? [];
    const others = all.filter((other) => other !== one);
    if (others.length > 0) lines.set(line, others);
    else lines.delete(line);
    return others.length < all.length;
  };

  const startNext = () => {
    const [first] = lines;
    if (working >= atOnce || first === undefined) return;
    const [line, [next, ...others]] = first;
    lines.delete(line);
    if (others.length > 0) lines.set(line, others);
    working += 1;
    next?.start();
  };

  const waiting = () => [...lines.values()].reduce((sum, { length }) => sum + length, 0);

  const makeRoom = () => {
    if (!bound || waiting() <= bound.waiting) return;
    const all = [...lines];
    // Among lines of the same length, the one whose turn comes last.
    const [line, longest] = all.reduce((most, one) =>
      one[1].length >= most[1].length ? one : most,
    );
    const last = longest.at(-1);
    if (last && leave(line, last)) last.refuse(bound.refusal());
  };

  const run = async <Result>(line: string, work: () => Promise<Result>, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    await new Promise<void>((start, refuse) => {
      const one = { start, refuse };
      lines.set(line, [...(lines.get(line) ?? []), one]);
      signal?.addEventListener("abort", () => {
        if (leave(line, one)) refuse(signal.reason);
      });
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
  return Object.assign(run, { counts: () => ({ waiting: waiting(), working }) });
}
