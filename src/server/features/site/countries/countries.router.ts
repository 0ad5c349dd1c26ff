import { countryList } from "../../../../shared/schemas/countries.ts";
import { getSiteRevision } from "../../properties/public-properties/public-properties.queries.ts";
import { open, router } from "../../../core/trpc.ts";
import { listCountries } from "./countries.queries.ts";

export const countriesRouter = router({
  /** The countries a property can be in. */
  list: open
    .meta({
      openapi: {
        method: "GET",
        path: "/countries",
        tags: ["Public"],
        summary: "The countries a property can be in",
        protect: false,
      },
      finished: ({ db }) => getSiteRevision(db),
    })
    .output(countryList)
    .query(({ ctx }) => listCountries(ctx.db)),
});
