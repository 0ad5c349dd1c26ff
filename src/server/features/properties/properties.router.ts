import { deleted, idInput } from "../../../shared/schemas/fields.ts";
import {
  contactAskOutput,
  ownPropertyView,
  propertyCreateInput,
  propertyList,
  propertyPreview,
  propertyReadInput,
  propertyUpdateInput,
} from "../../../shared/schemas/properties.ts";
import { router, signedIn } from "../../core/trpc.ts";
import { resendContactConfirmation } from "./contact.service.ts";
import { ownedProperty, previewableProperty } from "./properties.access.ts";
import { getOwnProperty, getPropertyPreview, listPropertiesOf } from "./properties.queries.ts";
import { withStayRules } from "../stays/calendars/stay-rules.ts";
import { readingOf } from "./translations/in-language.ts";
import { changeProperty, createProperty, removePropertyWithFiles } from "./properties.service.ts";

const tags = ["Properties"];

export const propertiesRouter = router({
  /** The signed-in host's properties, newest first. */
  list: signedIn
    .meta({ openapi: { method: "GET", path: "/properties", tags, summary: "Your properties" } })
    .output(propertyList)
    .query(({ ctx }) => listPropertiesOf(ctx.db, ctx.viewer.id, ctx.languages())),

  /** One property as its page would show it, even while it is hidden from guests. */
  preview: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/property-previews/{slug}",
        tags,
        summary: "A property, even while it is hidden from guests (its host and admins)",
      },
      errors: [403, 404],
    })
    .input(propertyReadInput)
    .output(propertyPreview)
    .query(({ ctx, input }) => {
      const { id } = previewableProperty(ctx.db, ctx.viewer, input.slug);
      return withStayRules(ctx, getPropertyPreview(ctx.db, id, readingOf(ctx, input.lang)));
    }),

  create: signedIn
    .meta({
      openapi: { method: "POST", path: "/properties", tags, summary: "List a property" },
      errors: [409],
    })
    .input(propertyCreateInput)
    .output(ownPropertyView)
    .mutation(({ ctx, input }) => createProperty(ctx, input)),

  /**
   * An absent field stays unchanged; "" or null clears an optional one; `paused` hides or lists.
   */
  update: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/properties/{id}",
        tags,
        summary: "Update a property, or pause it",
      },
      errors: [404],
    })
    .input(propertyUpdateInput)
    .output(ownPropertyView)
    .mutation(({ ctx, input }) => changeProperty(ctx, input)),

  /** Emails the owner of the contact address once more. */
  askContact: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/properties/{id}/contact-confirmation",
        tags,
        summary:
          "Resend the email that asks the owner of the contact email to agree to get guests’ messages",
      },
      errors: [404, 409],
    })
    .input(idInput)
    .output(contactAskOutput)
    .mutation(async ({ ctx, input }) => {
      const { id } = ownedProperty(ctx.db, ctx.viewer, input.id);
      await resendContactConfirmation(ctx, getOwnProperty(ctx.db, id, ctx.languages()));
      return { code: "CONTACT_CONFIRMATION_SENT", error: null };
    }),

  delete: signedIn
    .meta({
      openapi: {
        method: "DELETE",
        path: "/properties/{id}",
        tags,
        summary: "Delete a property with everything that belongs to it",
      },
      errors: [404, 409],
    })
    .input(idInput)
    .output(deleted)
    .mutation(async ({ ctx, input }) => {
      const property = ownedProperty(ctx.db, ctx.viewer, input.id);
      await removePropertyWithFiles(ctx, property);
      return { id: property.id };
    }),
});
