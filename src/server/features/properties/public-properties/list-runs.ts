import type { Context } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { inTurn } from "../../../core/heavy-work.ts";
import type { JsonRuns } from "../../../core/http/runs.ts";
import { getListings } from "../listing.queries.ts";
import type { Reading } from "../translations/in-language.ts";
import type { Position } from "./cursor.ts";
import { type Filters, findMatching, type Sort } from "./list.queries.ts";

/** Properties in one run: few, since a host can fill each with some 40 kB. */
const runLength = 25;
/** Ids read at once: many, since a filtered list by name is sorted again for each read. */
const idsLength = 20 * runLength;

type Slice = { sort?: Sort | undefined; limit?: number | undefined; offset?: number | undefined };

/**
 * The public properties that match, as JSON, newest first or by name; all of them unless a slice is
 * requested. Read run by run, so that neither memory nor other requests depend on their number. A
 * property that is listed or deleted meanwhile may be in the answer or not.
 */
export async function* listRuns(
  { db, network }: Pick<Context, "db" | "network">,
  filters: Filters,
  { reading, ...slice }: Slice & { reading: Reading },
): JsonRuns {
  const idRuns = runsOfIds(db, filters, slice);
  const next = () => {
    const ids = idRuns.next();
    return ids.done
      ? undefined
      : getListings(db, ids.value, reading).map((item) => JSON.stringify(item));
  };
  for (let run = await inTurn(network, next); run; run = await inTurn(network, next)) yield run;
}

function* runsOfIds(
  db: Db,
  filters: Filters,
  { sort, limit = Number.MAX_SAFE_INTEGER, offset }: Slice,
): Generator<number[]> {
  let after: Position | undefined;
  for (let remaining = limit; remaining > 0; remaining -= idsLength) {
    const count = Math.min(idsLength, remaining);
    const skipped = after === undefined ? offset : 0;
    const matching = findMatching(db, filters, { sort, after, limit: count, offset: skipped });
    for (let at = 0; at < matching.length; at += runLength) {
      yield matching.slice(at, at + runLength).map(({ id }) => id);
    }
    if (matching.length < count) return;
    after = matching.at(-1);
  }
}
