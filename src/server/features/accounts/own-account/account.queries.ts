import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { imagePathsOf } from "../../photos/images.queries.ts";

const takedowns = statement((q, p: { owner_id: number }) =>
  q
    .selectFrom("properties")
    .select("id")
    .where("owner_id", "=", p.owner_id)
    .where("taken_down_at", "is not", null)
    .limit(1),
);
/** Whether one of a host's listings is taken down. */
export const hasTakedown = (db: Db, ownerId: number): boolean =>
  takedowns.get(db, { owner_id: ownerId }) !== undefined;

const propertyIds = statement((q, p: { owner_id: number }) =>
  q.selectFrom("properties").select("id").where("owner_id", "=", p.owner_id),
);
/** The files of a host: photos and receipts. */
export function filesOfHost(db: Db, ownerId: number): string[] {
  return propertyIds.all(db, { owner_id: ownerId }).flatMap(({ id }) => imagePathsOf(db, id));
}
