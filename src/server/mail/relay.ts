export type Relay = {
  /** Starts on what there is to do, unless somebody is at it. */
  start: () => void;
  isBusy: () => boolean;
  /** Waits until all that was started has ended. */
  ended: () => Promise<unknown>;
};

type Options<Job> = {
  /** Takes the next job; undefined when there is none. */
  take: () => Job | undefined;
  run: (job: Job) => Promise<void>;
  /** Called each time there is nothing more to do. */
  onIdle: () => void;
  /** Called with whatever one of the others threw; the next start begins again. */
  onFailure: (thrown: unknown) => void;
  /** A job that takes longer lets the next ones pass, */
  slowMs: number;
  /** but no more than so many at once. */
  mostSlow: number;
};

/** Runs jobs one after the other; a slow one goes on by itself while the others take their turns. */
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
      // No await between finding nothing and giving up the turn: a later start is not missed.
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
