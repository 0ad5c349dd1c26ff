import type { FastifyInstance } from "fastify";
import type { Translate } from "../../../../shared/i18n/translate.ts";
import { browseFilters } from "../../../../shared/browse-filters.ts";
import type { Deps } from "../../../core/context.ts";
import { listCountries } from "../../site/countries/countries.queries.ts";
import { ApiError } from "../../../core/errors.ts";
import { inTurn } from "../../../core/heavy-work.ts";
import { clientKey, networkKey } from "../../../core/http/addresses.ts";
import { sendFinished } from "../../../core/http/finished.ts";
import type { PageHead } from "../../../core/http/head.ts";
import { type Pages, registerPage } from "../../../core/http/pages.ts";
import { browse, getSiteRevision, isKnownFilter } from "./public-properties.queries.ts";

const browseHead = (t: Translate, site: string): PageHead => ({
  title: t("Browse Solar Stay Packages · {site}", { site }),
  description: t(
    "Find a place to stay by country and by the clean-energy upgrades its host is funding.",
  ),
  path: "/browse",
});

/**
 * GET /browse: a page of the list with its filters. Only pages that many people request are kept.
 */
export function registerBrowsePage(
  app: FastifyInstance,
  { db, rateLimits }: Deps,
  pages: Pages,
): void {
  registerPage(app, pages, "/browse", async ({ request, reply, t }) => {
    const input = browseFilters(request.query as Record<string, unknown>);
    const query = new URLSearchParams(input).toString();
    const path = query === "" ? "/browse" : `/browse?${query}`;
    const head = () => ({
      ...browseHead(t, pages.site().site_name),
      isPart: query !== "",
    });
    const make = () =>
      inTurn(networkKey(request.ip), () =>
        pages.render(t, path, head(), {
          countries: listCountries(db),
          browse: { input, page: browse(db, input, { site: pages.languages(), lang: t.language }) },
        }),
      );
    // There are endless searches and invalid countries.
    const isKept = input.q === undefined && isKnownFilter(db, input);
    try {
      if (!isKept) await rateLimits.take({ searchPerClient: clientKey(request.ip) });
      const finished = isKept
        ? await pages.store.get(`page ${t.language} ${path}`, getSiteRevision(db), make)
        : await pages.store.makeOnly(make);
      return sendFinished(request, reply, finished);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      // Too many searches: send the page without items; its own call reports the reason.
      const bare = await pages.store.get(
        `page ${t.language} /browse bare`,
        pages.siteRevision(),
        () => pages.shell(t, "/browse", head()),
      );
      return sendFinished(request, reply, bare, thrown.status);
    }
  });
}
