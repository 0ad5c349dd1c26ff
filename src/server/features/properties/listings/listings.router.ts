import { idInput } from "../../../../shared/schemas/fields.ts";
import {
  listingListInput,
  listingListOutput,
  managedListing,
  takedownInput,
} from "../../../../shared/schemas/listings.ts";
import { admin, adminOrScript, router } from "../../../core/trpc.ts";
import { listListings } from "./listings.queries.ts";
import { approveListing, putBack, takeDown } from "./listings.service.ts";

const tags = ["Admin"];

export const listingsRouter = router({
  list: admin(listingListInput)
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/listings",
        tags,
        summary: "All listings, including hidden ones, newest first unless sorted",
      },
    })
    .output(listingListOutput)
    .query(({ ctx, input }) => listListings(ctx.db, input)),

  takeDown: adminOrScript(takedownInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/listings/{id}/takedown",
        tags,
        summary: "Take a listing down; its host gets the reason by email",
      },
      errors: [404],
    })
    .output(managedListing)
    .mutation(({ ctx, input }) => takeDown(ctx, input)),

  putBack: adminOrScript(idInput)
    .meta({
      openapi: {
        method: "DELETE",
        path: "/admin/listings/{id}/takedown",
        tags,
        summary: "Put a listing back; its host is notified by email",
      },
      errors: [404],
    })
    .output(managedListing)
    .mutation(({ ctx, input }) => putBack(ctx, input.id)),

  letIn: adminOrScript(idInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/listings/{id}/admission",
        tags,
        summary: "Approve a listing that waits because another listing of its host was taken down",
      },
      errors: [404],
    })
    .output(managedListing)
    .mutation(({ ctx, input }) => approveListing(ctx, input.id)),
});
