import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Db } from "../db/open.ts";
import { listPublicProperties } from "./list.queries.ts";
import { listRevisions } from "./public-properties.queries.ts";

type Piece = { revision: number; json: string };

/** Properties read between two looks at the event loop. */
const step = 200;

/** A piece's JSON is mostly ASCII: one byte a character in memory. */
const createPieces = () =>
  new LRUCache<number, Piece>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (piece) => piece.json.length + 100,
  });
const piecesByDb = new WeakMap<Db, LRUCache<number, Piece>>();

/**
 * The whole public list as JSON, joined from a piece a property: after a write only the changed
 * property is read and written anew. Long lists let other requests through in between.
 */
export async function wholeListJson(db: Db): Promise<string> {
  const pieces = piecesByDb.get(db) ?? createPieces();
  piecesByDb.set(db, pieces);
  const parts: string[] = [];
  const rows = listRevisions(db);
  for (let start = 0; start < rows.length; start += step) {
    if (start > 0) await setImmediate();
    const chunk = rows.slice(start, start + step);
    const stale = chunk.some(({ id, revision }) => pieces.get(id)?.revision !== revision);
    const fresh = stale ? readPieces(db, chunk, pieces) : pieces;
    for (const { id } of chunk) {
      const piece = fresh.get(id);
      // A property deleted since the revisions were read has none.
      if (piece) parts.push(piece.json);
    }
  }
  return `[${parts.join(",")}]`;
}

/** The pieces of a run of rows: those that stand, and those read anew (also remembered). */
function readPieces(
  db: Db,
  rows: Array<{ id: number; revision: number }>,
  known: LRUCache<number, Piece>,
): Map<number, Piece> {
  const found = new Map<number, Piece>();
  for (const { id, revision } of rows) {
    const piece = known.get(id);
    if (piece?.revision === revision) found.set(id, piece);
  }
  const missing = rows.filter(({ id }) => !found.has(id));
  const readAll = missing.length > rows.length / 2;
  const listings = readAll
    ? listPublicProperties(db, {}, { after: { id: (rows[0]?.id ?? 0) + 1 }, limit: rows.length })
    : missing.flatMap(({ id }) =>
        listPublicProperties(db, {}, { after: { id: id + 1 }, limit: 1 }).filter(
          (one) => one.id === id,
        ),
      );
  const revisionOf = new Map(rows.map(({ id, revision }) => [id, revision]));
  for (const listing of listings) {
    const revision = revisionOf.get(listing.id);
    if (revision === undefined) continue;
    const piece = { revision, json: JSON.stringify(listing) };
    known.set(listing.id, piece);
    found.set(listing.id, piece);
  }
  return found;
}
