import type { Db } from "./open.ts";

/** The time between two commits: nothing that was read in it has changed since. */
type Era = object;

const eras = new WeakMap<Db, () => Era>();

/** Makes the function that returns the current era of a database. */
function watchCommits({ sqlite }: Db): () => Era {
  const byOthers = sqlite.prepare<[], number>("PRAGMA data_version").pluck();
  const byUs = sqlite.prepare<[], number>("SELECT total_changes()").pluck();
  let [era, others, ours]: [Era, number?, number?] = [{}];
  let isChecked = false;
  return () => {
    const [lastOthers, lastOurs] = [others, ours];
    if (!isChecked) {
      others = byOthers.get();
      isChecked = true;
      setImmediate(() => {
        isChecked = false;
      });
    }
    ours = byUs.get();
    if (others !== lastOthers || ours !== lastOurs) era = {};
    return era;
  };
}

/**
 * Remembers what a read returned for a key until something is committed to the database. Changes of
 * this process are seen at once, those of other processes in the next turn of the event loop: asking
 * SQLite for them takes locks, which cost more than the rest of a look-up. `undefined` is not
 * remembered, since there are endless keys without a value.
 */
export function untilCommit<Value>(
  read: (db: Db, key: string) => Value | undefined,
): (db: Db, key: string) => Value | undefined {
  const known = new WeakMap<Era, Map<string, Value>>();
  return (db, key) => {
    // What a transaction reads may be rolled back.
    if (db.sqlite.inTransaction) return read(db, key);
    const eraOf = eras.get(db) ?? watchCommits(db);
    eras.set(db, eraOf);
    const era = eraOf();
    const values = known.get(era) ?? new Map<string, Value>();
    known.set(era, values);
    const value = values.get(key) ?? read(db, key);
    if (value !== undefined) values.set(key, value);
    return value;
  };
}
