import type { Language } from "../../../../shared/i18n/languages.ts";
import { failure } from "../../../core/failure.ts";
import { validation } from "../../../../shared/messages.ts";
import {
  type BrowseInput,
  browseInput,
  browseOutput,
  moreStaysOutput,
  newestOutput,
  propertyView,
  publicListInput,
  propertyReadInput,
} from "../../../../shared/schemas/properties.ts";
import { readingInput } from "../../../../shared/schemas/translations.ts";
import { invalidField, notFound } from "../../../core/errors.ts";
import { jsonRuns } from "../../../core/http/runs.ts";
import { getCard } from "../card.queries.ts";
import { findPropertyBySlug } from "../properties.queries.ts";
import { open, router } from "../../../core/trpc.ts";
import { withStayRules } from "../../stays/calendars/stay-rules.ts";
import { readingOf } from "../translations/in-language.ts";
import { readCursor } from "./cursor.ts";
import { listRuns } from "./list-runs.ts";
import { listMoreStays, revisionOf } from "./more-stays.queries.ts";
import {
  browse,
  getPropertyRevision,
  getSiteRevision,
  isKnownFilter,
  listNewest,
} from "./public-properties.queries.ts";

const tags = ["Public"];

export const publicListRouter = router({
  /** The whole list or a slice of it. By REST only, where it is sent run by run. */
  list: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/properties",
        tags,
        summary: "All properties, or those matching the filters",
        protect: false,
      },
      errors: [429],
      finished: ({ db }, { lang: _lang, ...part }: { lang?: Language }) =>
        Object.keys(part).length === 0 ? getSiteRevision(db) : undefined,
    })
    .input(publicListInput)
    .output(jsonRuns("PropertyListing"))
    .query(async ({ ctx, input }) => {
      const { lang, ...part } = input;
      if (Object.keys(part).length > 0) await ctx.rateLimits.take({ searchPerClient: ctx.client });
      const { sort, limit, offset, ...filters } = part;
      return listRuns(ctx, filters, { sort, limit, offset, reading: readingOf(ctx, lang) });
    }),
});

export const publicPropertiesRouter = router({
  /** A page of the list with its counts, as /browse shows it. */
  browse: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/browse",
        tags,
        summary: "A page of matching properties, with counts",
        protect: false,
      },
      errors: [429],
      // Searches are endless.
      finished: ({ db }, input: BrowseInput) =>
        "q" in input || !isKnownFilter(db, input) ? undefined : getSiteRevision(db),
    })
    .input(browseInput)
    .output(browseOutput)
    .query(async ({ ctx, input: { cursor, lang, ...shown } }) => {
      if (shown.q) await ctx.rateLimits.take({ searchPerClient: ctx.client });
      const after = cursor ? readCursor(cursor, shown.sort === "name") : undefined;
      if (cursor && !after) throw invalidField("cursor", validation.cursor);
      return browse(ctx.db, shown, readingOf(ctx, lang), after);
    }),

  /** The newest properties with photos, as the landing page shows them. */
  newest: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/newest",
        tags,
        summary: "The newest properties that have a photo",
        protect: false,
      },
      finished: ({ db }) => getSiteRevision(db),
    })
    .input(readingInput.prefault({}))
    .output(newestOutput)
    .query(({ ctx, input }) => listNewest(ctx.db, readingOf(ctx, input.lang))),

  bySlug: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/properties/{slug}",
        tags,
        summary: "One property",
        protect: false,
      },
      errors: [404],
      finished: ({ db }, { slug }: { slug: string }) => getPropertyRevision(db, slug),
    })
    .input(propertyReadInput)
    .output(propertyView)
    .query(({ ctx, input }) => {
      const property = findPropertyBySlug(ctx.db, input.slug, readingOf(ctx, input.lang));
      if (!property) throw notFound(failure.propertyNotFound);
      return withStayRules(ctx, property);
    }),

  moreStays: open
    .meta({
      openapi: {
        method: "GET",
        path: "/public/properties/{slug}/more",
        tags,
        summary: "The newest other properties in the same country",
        protect: false,
      },
      errors: [404],
      finished: ({ db }, { slug }: { slug: string }) =>
        getPropertyRevision(db, slug) &&
        `more ${listMoreStays(db, slug).map(revisionOf).join(" ")}`,
    })
    .input(propertyReadInput)
    .output(moreStaysOutput)
    .query(({ ctx, input }) => {
      if (getPropertyRevision(ctx.db, input.slug) === undefined) {
        throw notFound(failure.propertyNotFound);
      }
      const reading = readingOf(ctx, input.lang);
      return listMoreStays(ctx.db, input.slug).map((stay) => getCard(ctx.db, stay, reading));
    }),
});
