/** The maximum number of failures that are remembered. */
const faultsKept = 1000;

/** The failures of the database since this process began. */
export type Faults = {
  /** Counts an error if the database threw it. */
  note(thrown: unknown, at: Date): void;
  /** The number of failures since a time and SQLite's code of the last one; undefined for none. */
  since(time: Date): { count: number; last: string } | undefined;
};

export function createFaults(): Faults {
  const times: Array<{ at: number; name: string }> = [];
  return {
    note(thrown, at) {
      const name = nameOf(thrown);
      if (name === undefined) return;
      times.push({ at: at.getTime(), name });
      if (times.length > faultsKept) times.shift();
    },
    since(time) {
      const recent = times.filter(({ at }) => at >= time.getTime());
      const last = recent.at(-1)?.name;
      return last === undefined ? undefined : { count: recent.length, last };
    },
  };
}

/** A violated constraint is a bug of ours; other errors of SQLite mean trouble with the file. */
function nameOf(thrown: unknown): string | undefined {
  if (thrown instanceof AggregateError) {
    return thrown.errors.map(nameOf).find((name) => name !== undefined);
  }
  if (!(thrown instanceof Error)) return undefined;
  const code = "code" in thrown ? String(thrown.code) : "";
  if (/^SQLITE_(?!CONSTRAINT|ERROR|MISUSE|RANGE)/.test(code)) return code;
  return nameOf(thrown.cause);
}
