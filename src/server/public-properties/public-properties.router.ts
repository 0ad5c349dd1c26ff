import { failure, validation } from "../../shared/messages.ts";
import {
  browseInput,
  browseOutput,
  propertyView,
  publicListInput,
  publicPropertyList,
  slugInput,
} from "../../shared/schemas/properties.ts";
import { invalidField, notFound } from "../errors.ts";
import { findPropertyBySlug } from "../properties/properties.queries.ts";
import { open, router } from "../trpc.ts";
import { readCursor } from "./cursor.ts";
import { listPublicProperties } from "./list.queries.ts";
import { browse } from "./public-properties.queries.ts";

const tags = ["Public"];

export const publicPropertiesRouter = router({
  /** The whole list, or what of it is asked for. */
  list: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/properties",
        tags,
        summary: "All properties, or those that match",
        protect: false,
      },
      finished: "site",
    })
    .input(publicListInput)
    .output(publicPropertyList)
    .query(({ ctx, input: { sort, limit, offset, ...filters } }) =>
      listPublicProperties(ctx.db, filters, { sort, limit, offset }),
    ),

  /** A page of the list with its counts, as /browse shows it. */
  browse: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/browse",
        tags,
        summary: "A page of the properties that match, with counts",
        protect: false,
      },
      finished: "site",
    })
    .input(browseInput)
    .output(browseOutput)
    .query(({ ctx, input: { cursor, ...shown } }) => {
      const after = cursor ? readCursor(cursor, shown.sort === "name") : undefined;
      if (cursor && !after) throw invalidField("cursor", validation.cursor);
      return browse(ctx.db, shown, after);
    }),

  bySlug: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/properties/{slug}",
        tags,
        summary: "One property",
        protect: false,
      },
      finished: "property",
    })
    .input(slugInput)
    .output(propertyView)
    .query(({ ctx, input }) => {
      const property = findPropertyBySlug(ctx.db, input.slug);
      if (!property) throw notFound(failure.propertyNotFound);
      return property;
    }),
});
