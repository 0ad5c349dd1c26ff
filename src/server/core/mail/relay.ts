type Relay = {
  /** Starts the work, unless it is running already. */
  start: () => void;
  isBusy: () => boolean;
  /** Waits until all started work has ended. */
  ended: () => Promise<unknown>;
};

type Options<Job> = {
  /** Takes the next job; undefined when there is none. */
  take: () => Job | undefined;
  run: (job: Job) => Promise<void>;
  /** Called each time when the jobs have run out. */
  onIdle: () => void;
  /** Called with any error of the other functions; the next start tries again. */
  onFailure: (thrown: unknown) => void;
  /** A job that takes longer lets the next ones pass. */
  slowMs: number;
  /** The most slow jobs at once. */
  mostSlow: number;
};

/** Runs jobs one after the other; a slow job continues in the background while the others run. */
export function createRelay<Job>({
  take,
  run,
  onIdle,
  onFailure,
  slowMs,
  mostSlow,
}: Options<Job>): Relay {
  const running = new Set<Promise<void>>();
  let hasTurn = false;
  let slow = 0;

  async function work(): Promise<void> {
    let isSlow = false;
    const passOn = () => {
      isSlow = true;
      slow += 1;
      hasTurn = false;
      start();
    };
    try {
      let job = take();
      while (job !== undefined) {
        const timer = setTimeout(passOn, slowMs).unref();
        await run(job).finally(() => clearTimeout(timer));
        job = isSlow ? undefined : take();
      }
      // No await between finding no job and giving up the turn, so that a later start is not
      // missed.
      onIdle();
    } catch (thrown) {
      onFailure(thrown);
    } finally {
      if (isSlow) slow -= 1;
      else hasTurn = false;
    }
  }

  function start(): void {
    if (hasTurn || slow >= mostSlow) return;
    hasTurn = true;
    const one = work().finally(() => running.delete(one));
    running.add(one);
  }

  return { start, isBusy: () => running.size > 0, ended: () => Promise.all(running) };
}
