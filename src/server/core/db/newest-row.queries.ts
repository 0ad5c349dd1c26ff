import type { Db } from "./open.ts";
import { type NoParams, statement } from "./statement.ts";

const newestTimes = statement((q, _p: NoParams) =>
  q.selectNoFrom((eb) => [
    eb
      .selectFrom("sessions")
      .select((row) => row.fn.max("created_at").as("at"))
      .as("session"),
    eb
      .selectFrom("outbox")
      .select((row) => row.fn.max("created_at").as("at"))
      .as("letter"),
    eb
      .selectFrom("properties")
      .select((row) => row.fn.max("updated_at").as("at"))
      .as("property"),
  ]),
);

/** When the site last wrote a row that a person caused; undefined for a new site. */
export function newestRowAt(db: Db): Date | undefined {
  const times = Object.values(newestTimes.one(db, {})).filter((at) => at !== null);
  const newest = times.toSorted().at(-1);
  return newest === undefined ? undefined : new Date(newest);
}
