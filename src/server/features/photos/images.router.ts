import { validation } from "../../../shared/messages.ts";
import { deleted, idInput } from "../../../shared/schemas/fields.ts";
import {
  imageOrderInput,
  imageOrderOutput,
  imageUpdateInput,
  ownImage,
} from "../../../shared/schemas/property-images.ts";
import { inTransaction } from "../../core/db/open.ts";
import { invalidField } from "../../core/errors.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { router, signedIn } from "../../core/trpc.ts";
import { ownedImage } from "./images.access.ts";
import { translateImage } from "./images.service.ts";
import { removeFiles } from "./images.files.ts";
import { deleteImage, listImages, reorderImages, updateAlt } from "./images.queries.ts";

const tags = ["Photos"];

export const imagesRouter = router({
  /** Changes the alternative text of a photo. */
  update: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/property-images/{id}",
        tags,
        summary: "Describe a photo",
      },
      errors: [404],
    })
    .input(imageUpdateInput)
    .output(ownImage)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, () => {
        const image = ownedImage(ctx.db, ctx.viewer, input.id);
        if (input.alt !== undefined) updateAlt(ctx.db, image, input.alt);
        return translateImage(ctx, image.id, input.translations);
      }),
    ),

  /** The first photo is the cover. */
  reorder: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/properties/{id}/images/order",
        tags,
        summary: "Put a property's photos in order, the cover first",
      },
      errors: [404],
    })
    .input(imageOrderInput)
    .output(imageOrderOutput)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.db, () => {
        const property = ownedProperty(ctx.db, ctx.viewer, input.id);
        const there = new Set(listImages(ctx.db, property.id).map(({ id }) => id));
        const named = new Set(input.image_ids);
        if (named.size !== input.image_ids.length || !setsEqual(there, named)) {
          throw invalidField("image_ids", validation.imageOrder);
        }
        reorderImages(ctx.db, property, input.image_ids);
        return listImages(ctx.db, property.id);
      }),
    ),

  delete: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/property-images/{id}",
        tags,
        summary: "Delete a photo",
      },
      errors: [404],
    })
    .input(idInput)
    .output(deleted)
    .mutation(async ({ ctx, input }) => {
      const image = ownedImage(ctx.db, ctx.viewer, input.id);
      deleteImage(ctx.db, image);
      await removeFiles(ctx, [image.file_path]);
      return { id: image.id };
    }),
});

const setsEqual = (a: Set<number>, b: Set<number>) => a.size === b.size && a.isSubsetOf(b);
