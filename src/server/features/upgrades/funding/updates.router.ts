import { limits } from "../../../../shared/limits.ts";
import { failure } from "../../../core/failure.ts";
import { deleted, idInput } from "../../../../shared/schemas/fields.ts";
import { updateInput } from "../../../../shared/schemas/funding.ts";
import { updateList, updateView } from "../../../../shared/schemas/upgrade-projects.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { invalidField } from "../../../core/errors.ts";
import { removeFiles } from "../../photos/images.files.ts";
import { refuseBeyond } from "../../../core/quotas.ts";
import { router, signedIn } from "../../../core/trpc.ts";
import { ownedUpgradeProject } from "../projects/upgrade-projects.access.ts";
import { ownedUpdate } from "./funding.access.ts";
import {
  deletePhotoAfter,
  deleteUpdate,
  findUpdateByKey,
  insertUpdate,
  listUpdates,
} from "./updates.queries.ts";

const tags = ["Funding"];

export const upgradeUpdatesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/upgrade-projects/{id}/updates",
        tags,
        summary: "All updates of a project, newest first",
      },
      errors: [403, 404],
    })
    .input(idInput)
    .output(updateList)
    .query(({ ctx, input }) =>
      listUpdates(ctx.db, ownedUpgradeProject(ctx.db, ctx.viewer, input.id)),
    ),

  create: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/upgrade-projects/{id}/updates",
        tags,
        summary: "Publish a short update about a project",
      },
      errors: [404, 409],
    })
    .input(updateInput)
    .output(updateView)
    .mutation(({ ctx, input: { id, text, request_key = null } }) =>
      inTransaction(ctx.db, () => {
        const project = ownedUpgradeProject(ctx.db, ctx.viewer, id);
        const known =
          request_key === null ? undefined : findUpdateByKey(ctx.db, project, request_key);
        if (known && known.text !== text) {
          throw invalidField("request_key", failure.requestKeyUsed);
        }
        if (known) return known;
        refuseBeyond(ctx, {
          count: listUpdates(ctx.db, project).length,
          max: limits.updatesPerProject,
          code: "CONFLICT",
          sentence: failure.updatesFull,
        });
        return insertUpdate(ctx.db, project, { text, request_key }, ctx.clock());
      }),
    ),

  delete: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/upgrade-updates/{id}",
        tags,
        summary: "Delete an update",
      },
      errors: [404],
    })
    .input(idInput)
    .output(deleted)
    .mutation(({ ctx, input }) => {
      const update = ownedUpdate(ctx.db, ctx.viewer, input.id);
      deleteUpdate(ctx.db, update);
      return { id: update.id };
    }),

  deletePhotoAfter: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/upgrade-projects/{id}/photo-after",
        tags,
        summary: "Delete the photo of an installed upgrade",
      },
      errors: [404],
    })
    .input(idInput)
    .output(deleted)
    .mutation(async ({ ctx, input }) => {
      const project = ownedUpgradeProject(ctx.db, ctx.viewer, input.id);
      const path = deletePhotoAfter(ctx.db, project);
      if (path !== undefined) await removeFiles(ctx, [path]);
      return { id: project.id };
    }),
});
