import type { TranslationTexts } from "../../../../shared/schemas/translations.ts";
import type {
  OwnUpgradeView,
  UpgradeProjectView,
} from "../../../../shared/schemas/upgrade-projects.ts";
import type { Context, SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { removeFiles } from "../../photos/images.files.ts";
import type { Owned } from "../../properties/properties.access.ts";
import { translationsOfPart } from "../../properties/translations/own-translations.ts";
import { writeTranslations } from "../../properties/translations/write-translations.ts";
import { ownedUpgradeProject } from "./upgrade-projects.access.ts";
import { deleteUpgradeProject, upgradeFilesOf } from "./upgrade-projects.queries.ts";

/**
 * Writes translations of a project's texts as they are now; returns it as its host's list shows it.
 * Call it in the transaction that wrote the texts.
 */
export function translateUpgrade(
  ctx: SignedInContext,
  view: UpgradeProjectView,
  translations: TranslationTexts | undefined,
): OwnUpgradeView {
  const project = ownedUpgradeProject(ctx.db, ctx.viewer, view.id);
  const { id, property_id } = project;
  writeTranslations(
    ctx,
    project,
    { property_id, upgrade_project_id: id, image_id: null },
    translations,
  );
  return { ...view, ...translationsOfPart(ctx.db, project, `upgrade ${id}`, ctx.languages()) };
}

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
