import type { Context } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { removeFiles } from "../../photos/images.files.ts";
import type { Owned } from "../../properties/properties.access.ts";
import { deleteUpgradeProject, upgradeFilesOf } from "./upgrade-projects.queries.ts";

/** Deletes the rows first, then their files, as with a property. */
export async function removeUpgradeWithFiles(
  { db, images, log }: Pick<Context, "db" | "images" | "log">,
  project: Owned<{ id: number }>,
): Promise<void> {
  const paths = inTransaction(db, () => {
    const named = upgradeFilesOf(db, project);
    deleteUpgradeProject(db, project);
    return named;
  });
  await removeFiles({ images, log }, paths);
}
