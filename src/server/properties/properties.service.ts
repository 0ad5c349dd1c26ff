import type { Deps } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { imagePathsOf } from "../images/images.queries.ts";
import type { OwnedProperty } from "./properties.access.ts";
import { deleteProperty } from "./properties.queries.ts";

/**
 * Deletes the rows first and their files after: killed in between, the sweep at the next start
 * removes the files that no row names any more.
 */
export async function removePropertyWithFiles(
  { db, images }: Pick<Deps, "db" | "images">,
  property: OwnedProperty,
): Promise<void> {
  const paths = inTransaction(db, () => {
    const named = imagePathsOf(db, property.id);
    deleteProperty(db, property);
    return named;
  });
  await Promise.all(paths.map((path) => images.remove(path)));
}
