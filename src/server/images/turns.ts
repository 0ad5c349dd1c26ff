type Work = () => Promise<unknown>;

/**
 * Runs one work at a time. Hosts take turns, so that nobody waits behind all that another one has
 * sent. An aborted work that has not begun leaves the line; one under way must end by itself.
 */
export type Turns = <Result>(
  hostId: number,
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/** Makes a line for works, empty and idle. */
export function createTurns(): Turns {
  const lines = new Map<number, Work[]>();
  let isRunning = false;

  function takeNext(): Work | undefined {
    for (const [hostId, line] of lines) {
      const work = line.shift();
      // To the end, behind all other hosts.
      lines.delete(hostId);
      if (line.length > 0) lines.set(hostId, line);
      if (work) return work;
    }
    return undefined;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let work = takeNext(); work; work = takeNext()) await work();
    isRunning = false;
  }

  return (hostId, work, signal) =>
    new Promise((resolve, reject) => {
      const line = lines.get(hostId) ?? [];
      lines.set(hostId, line);
      const entry = () => work().then(resolve, reject);
      line.push(entry);
      signal?.addEventListener("abort", () => {
        const at = line.indexOf(entry);
        if (at < 0) return;
        line.splice(at, 1);
        reject(signal.reason);
      });
      void run();
    });
}
