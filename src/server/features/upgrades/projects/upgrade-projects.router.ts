import { msg } from "../../../../shared/i18n/message.ts";
import { limits } from "../../../../shared/limits.ts";
import { failure } from "../../../core/failure.ts";
import { validation } from "../../../../shared/messages.ts";
import { deleted, idInput } from "../../../../shared/schemas/fields.ts";
import {
  editedUpgradeText,
  ownUpgrade,
  upgradeProjectCreateInput,
  upgradeProjectUpdateInput,
} from "../../../../shared/schemas/upgrade-projects.ts";
import { withoutAbsent } from "../../../core/files/absent.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { invalidField } from "../../../core/errors.ts";
import { ownedProperty } from "../../properties/properties.access.ts";
import { refuseBeyond } from "../../../core/quotas.ts";
import { router, signedIn } from "../../../core/trpc.ts";
import { ownedUpgradeProject } from "./upgrade-projects.access.ts";
import {
  countUpgradeProjects,
  insertUpgradeProject,
  updateUpgradeProject,
} from "./upgrade-projects.queries.ts";
import { removeUpgradeWithFiles, translateUpgrade } from "./upgrade-projects.service.ts";

const tags = ["Upgrade projects"];

export const upgradeProjectsRouter = router({
  create: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/properties/{propertyId}/upgrade-projects",
        tags,
        summary: "Add an upgrade project to a property",
      },
      errors: [404, 409],
    })
    .input(upgradeProjectCreateInput)
    .output(ownUpgrade)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, () => {
        const {
          propertyId,
          translations,
          description = null,
          estimated_cost = null,
          ...text
        } = input;
        const property = ownedProperty(ctx.db, ctx.viewer, propertyId);
        refuseBeyond(ctx, {
          count: countUpgradeProjects(ctx.db, property.id),
          max: limits.upgradesPerProperty,
          code: "UPGRADE_LIMIT",
          sentence: failure.upgradeLimit,
        });
        const project = insertUpgradeProject(
          ctx.db,
          property,
          { ...text, description, estimated_cost },
          ctx.clock(),
        );
        return translateUpgrade(ctx, project, translations);
      }),
    ),

  /** An absent field stays unchanged; "" or null clears an optional one. */
  update: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/upgrade-projects/{id}",
        tags,
        summary: "Update an upgrade project",
      },
      errors: [404],
    })
    .input(upgradeProjectUpdateInput)
    .output(ownUpgrade)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, () => {
        const { id, translations, ...change } = input;
        const project = ownedUpgradeProject(ctx.db, ctx.viewer, id);
        refuseNewLongText(project.description, change.description);
        const changed = updateUpgradeProject(ctx.db, project, withoutAbsent(change));
        return translateUpgrade(ctx, changed, translations);
      }),
    ),

  delete: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/upgrade-projects/{id}",
        tags,
        summary: "Delete an upgrade project with its ledger",
      },
      errors: [404],
    })
    .input(idInput)
    .output(deleted)
    .mutation(async ({ ctx, input }) => {
      const project = ownedUpgradeProject(ctx.db, ctx.viewer, input.id);
      await removeUpgradeWithFiles(ctx, project);
      return { id: project.id };
    }),
});

/**
 * Texts from before the limit stay, and may be sent back unchanged with another field. A new text
 * has to keep the limit.
 */
function refuseNewLongText(stored: string | null, sent: string | null | undefined): void {
  if (!sent || sent.length <= limits.upgradeTextMax) return;
  if (editedUpgradeText.parse(stored) === sent) return;
  throw invalidField("description", validation.tooLong(msg("Description"), limits.upgradeTextMax));
}
