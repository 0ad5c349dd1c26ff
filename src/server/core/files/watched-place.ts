import { hourMs, minuteMs, secondMs } from "../../../shared/time.ts";
import { ObjectStoreError } from "../object-store/store-error.ts";
import type { FilePlace } from "./file-place.ts";
import type { StorePlace } from "./store-place.ts";

/** The place of a store that is known to work or not. */
export type WatchedPlace = FilePlace & {
  /** Throws the reason why files cannot be written at the moment, as far as it is known. */
  expectWritable(): void;
  /** Finds out now what works. */
  examine(): Promise<void>;
  /** Tries the store now, and again and again until `stop`. */
  start(): void;
  stop(): void;
};

/** Told when a store begins to fail and why, and (without a problem) when it works again. */
export type ReportStore = (problem?: ObjectStoreError) => void;

type Work = "read" | "write";

const tryWhileAwayMs = 5 * secondMs;
const tryMs = 5 * minuteMs;
/** A file that came damaged is reported for so long, unless it comes whole before. */
const damagedMs = 24 * hourMs;

/**
 * Watches a store: while it fails, calls fail at once instead of after their limits of time, and it
 * is tried every few seconds, so that they work again soon after it does. A store that cannot be
 * written to (full, or without permission) can still be read from. Files that cannot be removed now
 * are removed when it works again, or, after a restart, by the sweep.
 */
export function watchPlace(store: StorePlace, report: ReportStore): WatchedPlace {
  const down: Record<Work, ObjectStoreError | undefined> = { read: undefined, write: undefined };
  const leftOver = new Set<string>();
  let trying: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isWatched = false;
  let problem: ObjectStoreError | undefined;
  let damagedFile: { name: string; until: number; failure: ObjectStoreError } | undefined;

  const tell = (failure: ObjectStoreError | undefined) => {
    const isDamaged = damagedFile !== undefined && damagedFile.until > Date.now();
    const next = failure ?? (isDamaged ? damagedFile?.failure : undefined) ?? store.clockProblem();
    if (next?.message === problem?.message) return;
    problem = next;
    report(next);
  };

  const tryNow = async () => {
    clearTimeout(timer);
    const failing = await failureOf(store.tryToRead());
    down.read = failing;
    down.write = failing ?? (await failureOf(store.tryToWrite()));
    tell(down.write);
    if (!down.write) await removeLeftOver();
    if (!isWatched) return;
    timer = setTimeout(() => void examine(), down.write ? tryWhileAwayMs : tryMs).unref();
  };

  /** Finds out what works, unless that is being done. */
  const examine = () => (trying ??= tryNow().finally(() => (trying = undefined)));

  const guard = async <Result>(work: Work, call: () => Promise<Result>): Promise<Result> => {
    if (down[work]) throw down[work];
    try {
      return await call();
    } catch (thrown) {
      if (thrown instanceof ObjectStoreError && !thrown.isOfOneObject) {
        tell(thrown);
        void examine();
      }
      throw thrown;
    }
  };

  const remove = async (names: readonly string[]) => {
    try {
      // Not "write": what is removed makes room in a full store.
      await guard("read", () => store.remove(names));
    } catch (thrown) {
      if (!(thrown instanceof ObjectStoreError)) throw thrown;
      for (const name of names) leftOver.add(name);
    }
  };

  const removeLeftOver = async () => {
    const names = [...leftOver];
    leftOver.clear();
    // One after the other: there may be thousands.
    for (const name of names) await remove([name]);
  };

  const readOne = async (name: string) => {
    try {
      const file = await guard("read", () => store.read([name]));
      if (damagedFile?.name === name) {
        damagedFile = undefined;
        tell(down.write);
      }
      return file;
    } catch (thrown) {
      if (thrown instanceof ObjectStoreError && thrown.isOfOneObject) {
        damagedFile = { name, until: Date.now() + damagedMs, failure: thrown };
        tell(down.write);
      }
      throw thrown;
    }
  };

  const expectWritable = () => {
    if (down.write) throw down.write;
  };

  return {
    name: store.name,
    expectWritable,
    examine,
    start() {
      isWatched = true;
      void examine();
    },
    stop() {
      isWatched = false;
      clearTimeout(timer);
    },

    async write(files) {
      expectWritable();
      try {
        await guard("write", () => store.write(files));
      } catch (thrown) {
        for (const { name } of files) leftOver.add(name);
        throw thrown;
      }
    },
    async read(names) {
      for (const name of names) {
        const file = await readOne(name);
        if (file) return file;
      }
      return undefined;
    },
    open: (name) => guard("read", () => store.open(name)),
    remove,
    async *list() {
      yield* await guard("read", () => Array.fromAsync(store.list()));
    },
  };
}

const failureOf = (call: Promise<void>): Promise<ObjectStoreError | undefined> =>
  call.then(
    () => undefined,
    (thrown: unknown) => {
      if (thrown instanceof ObjectStoreError) return thrown;
      throw thrown;
    },
  );
