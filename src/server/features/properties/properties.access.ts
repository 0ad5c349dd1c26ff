import { failure } from "../../core/failure.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import { writtenColumns } from "../../core/db/tables/properties.ts";
import { ApiError, notFound } from "../../core/errors.ts";
import { expectSecondFactor, lacksSecondFactor } from "../../core/access/admins.ts";

declare const ownedBrand: unique symbol;

/**
 * A row that is proved to be the viewer's own. Only the access files create one, so no check can be
 * forgotten.
 */
export type Owned<Row> = Row & { readonly [ownedBrand]: true };

/** For the access files: marks a row whose owner has just been compared with the viewer. */
export function proveOwned<Row extends { owner_id: number }>(viewer: Viewer, row: Row): Owned<Row> {
  if (row.owner_id !== viewer.id) throw new ApiError(403, "FORBIDDEN", failure.forbidden);
  return row as Owned<Row>;
}

/**
 * For the access files: a row for its owner and admins. Throws 403 for anybody else, and for an
 * admin who lacks the second factor that the site requires.
 */
export function proveReadable<Row extends { owner_id: number }>(
  db: Db,
  viewer: Viewer,
  row: Row,
): Row {
  if (mayRead(db, viewer, row)) return row;
  expectSecondFactor(db, viewer);
  return proveOwned(viewer, row);
}

/** Whether a row is the viewer's own, or the viewer is an admin with the required second factor. */
export const mayRead = (db: Db, viewer: Viewer, { owner_id }: { owner_id: number }): boolean =>
  viewer.id === owner_id || (viewer.role === "admin" && !lacksSecondFactor(db, viewer));

const propertyById = statement((q, p: { id: number }) =>
  q
    .selectFrom("properties")
    .select(["id", "owner_id", "slug", "country_id", "taken_down_at", ...writtenColumns])
    .where("id", "=", p.id),
);

/** The viewer's own property; 404 when there is none of that id, 403 when it is another host's. */
export function ownedProperty(db: Db, viewer: Viewer, id: number) {
  const row = propertyById.get(db, { id });
  if (!row) throw notFound(failure.propertyNotFound);
  return proveOwned(viewer, row);
}

const ownerBySlug = statement((q, p: { slug: string }) =>
  q.selectFrom("properties").select(["id", "owner_id"]).where("slug", "=", p.slug),
);

/**
 * A property whose page the viewer may see, listed or not: only its host and admins. Throws 404 for
 * anybody else, so that hidden properties stay unknown.
 */
export function previewableProperty(db: Db, viewer: Viewer, slug: string): { id: number } {
  const row = ownerBySlug.get(db, { slug });
  if (!row || !mayRead(db, viewer, row)) throw notFound(failure.propertyNotFound);
  return row;
}

export type OwnedProperty = ReturnType<typeof ownedProperty>;
