/** How many times faults are remembered at most. */
const kept = 1000;

/** Remembers when the database failed, since this process began. */
export type Faults = {
  /** Takes whatever was thrown; what is no fault of the database is let go. */
  note(thrown: unknown, at: Date): void;
  /** How often since a time, and how SQLite names the last one; undefined for never. */
  since(time: Date): { count: number; last: string } | undefined;
};

export function createFaults(): Faults {
  const times: Array<{ at: number; name: string }> = [];
  return {
    note(thrown, at) {
      const name = nameOf(thrown);
      if (name === undefined) return;
      times.push({ at: at.getTime(), name });
      if (times.length > kept) times.shift();
    },
    since(time) {
      const recent = times.filter(({ at }) => at >= time.getTime());
      const last = recent.at(-1)?.name;
      return last === undefined ? undefined : { count: recent.length, last };
    },
  };
}

/** A broken rule of the schema is a bug of ours; anything else SQLite says is trouble with the file. */
function nameOf(thrown: unknown): string | undefined {
  if (thrown instanceof AggregateError) {
    return thrown.errors.map(nameOf).find((name) => name !== undefined);
  }
  if (!(thrown instanceof Error)) return undefined;
  const code = "code" in thrown ? String(thrown.code) : "";
  if (/^SQLITE_(?!CONSTRAINT|ERROR|MISUSE|RANGE)/.test(code)) return code;
  return nameOf(thrown.cause);
}
