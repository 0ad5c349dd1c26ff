import type { Context } from "../context.ts";
import type { JsonRuns } from "../http/runs.ts";
import { getListing } from "../properties/listing.queries.ts";
import { inTurn } from "../heavy-work.ts";
import type { Position } from "./cursor.ts";
import { type Filters, findMatching, type Sort } from "./list.queries.ts";

/** Properties in one run: few, since a host can fill each with some 40 kB. */
const runLength = 25;

type Slice = { sort?: Sort | undefined; limit?: number | undefined; offset?: number | undefined };

/**
 * The public properties that match, as JSON, newest first or by name; all of them unless a slice is
 * asked for. Read run by run, so that neither memory nor other requests depend on how many there are.
 * A property that is listed or deleted meanwhile is in the answer or not.
 */
export async function* listRuns(
  { db, network }: Pick<Context, "db" | "network">,
  filters: Filters,
  { sort, limit = Number.MAX_SAFE_INTEGER, offset }: Slice,
): JsonRuns {
  let after: Position | undefined;
  for (let left = limit; left > 0; left -= runLength) {
    const wanted = Math.min(runLength, left);
    const skipped = after === undefined ? offset : 0;
    const run = await inTurn(network, () =>
      findMatching(db, filters, { sort, after, limit: wanted, offset: skipped }).map(
        (position) => ({ position, json: JSON.stringify(getListing(db, position.id)) }),
      ),
    );
    yield run.map(({ json }) => json);
    if (run.length < wanted) return;
    after = run.at(-1)?.position;
  }
}
