import type { Context } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { finishErasure } from "../erasure.ts";
import { removeFiles } from "../images/images.files.ts";
import { imagePathsOf } from "../images/images.queries.ts";
import type { OwnedProperty } from "./properties.access.ts";
import { deleteProperty } from "./properties.queries.ts";

/** Deletes the rows first, and their files and other traces after; see {@link removeFiles}. */
export async function removePropertyWithFiles(
  ctx: Pick<Context, "db" | "images" | "log" | "outbox">,
  property: OwnedProperty,
): Promise<void> {
  const { db } = ctx;
  const paths = inTransaction(db, () => {
    const named = imagePathsOf(db, property.id);
    deleteProperty(db, property);
    return named;
  });
  await removeFiles(ctx, paths);
  await finishErasure(ctx);
}
