import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FirstData, RenderedPage, RenderPage } from "../../shared/page.ts";
import { browseFilters } from "../../shared/browse-filters.ts";
import type { Deps } from "../context.ts";
import { dayOf } from "../day.ts";
import { ApiError } from "../errors.ts";
import { listCountries } from "../countries/countries.queries.ts";
import { findPropertyBySlug } from "../properties/properties.queries.ts";
import {
  browse,
  getDayRevision,
  isKnownFilter,
  getPropertyRevision,
  getSiteRevision,
} from "../public-properties/public-properties.queries.ts";
import { measuredImpact } from "../site/site.queries.ts";
import type { Settings } from "../env.ts";
import { getSettingsRevision, siteSettings } from "../settings/settings.queries.ts";
import { inTurn } from "../heavy-work.ts";
import { fillDocument } from "./document.ts";
import { clientKey, networkKey } from "./addresses.ts";
import { type FinishedStore, type Made, sendFinished } from "./finished.ts";
import { type PageHead, propertyHead } from "./head.ts";

/** The built client: index.html, and the function that renders a page into it. */
export type PageRenderer = {
  /** The folder of the built client's files; undefined while developing, when Vite serves them. */
  clientDir?: string | undefined;
  /** The template of a page; while developing it is made anew each time. */
  template: (path: string) => Promise<string>;
  render: RenderPage;
};

/** Pages nobody but their owner should find: an empty shell, filled in the browser. */
const privatePages = {
  "/dashboard": "Dashboard",
  "/properties": "My Properties",
  "/admin": "Admin Dashboard",
};
/** Open to everybody, but nothing to search for. */
const accountPages = {
  "/login": "Sign In",
  "/signup": "Create your host account",
  "/confirm": "Check your email",
};

/** Registers the pages: finished bytes, made anew when what they show has changed. */
export function registerPages(
  app: FastifyInstance,
  deps: Deps,
  store: FinishedStore,
  renderer: PageRenderer,
): void {
  const { db, settings } = deps;
  const site = () => siteSettings(db, settings);

  const page = async (path: string, head: PageHead, first: Omit<FirstData, "site">) =>
    makePage(renderer, deps, path, head, first);

  app.get("/", async (request, reply) => {
    const now = deps.clock();
    const finished = await store.get("page /", getDayRevision(db, now), () =>
      page("/", homeHead(site().site_name), { impact: measuredImpact(db, dayOf(now)) }),
    );
    return sendFinished(request, reply, finished);
  });

  app.get("/browse", async (request, reply) => {
    const input = browseFilters(request.query as Record<string, unknown>);
    const query = new URLSearchParams(input).toString();
    const path = query === "" ? "/browse" : `/browse?${query}`;
    const head = () => browseHead(site().site_name);
    const make = () =>
      inTurn(networkKey(request.ip), () =>
        page(path, head(), {
          countries: listCountries(db),
          browse: { input, page: browse(db, input) },
        }),
      );
    // Searches are endless, and so are countries that are none: only what many ask for is kept.
    const kept = input.q === undefined && isKnownFilter(db, input);
    try {
      if (!kept) await deps.limits.take({ searchPerClient: clientKey(request.ip) });
      const finished = kept
        ? await store.get(`page ${path}`, getSiteRevision(db), make)
        : await store.makeOnly(make);
      return sendFinished(request, reply, finished);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      // Too many searches: the bare page, whose own call is told why.
      const bare = await store.get("page /browse bare", getSettingsRevision(db), () =>
        makeDocument(renderer, settings, "/browse", head(), { site: site() }),
      );
      return sendFinished(request, reply, bare, thrown.status);
    }
  });

  app.get<{ Params: { slug: string } }>("/host/:slug", async (request, reply) => {
    const { slug } = request.params;
    const revision = getPropertyRevision(db, slug);
    if (revision === undefined) {
      const finished = await store.get("page /host/ 404", getSettingsRevision(db), () =>
        page("/host/-", missingHead("Property Not Found"), { property: null }),
      );
      return sendFinished(request, reply, finished, 404);
    }
    const shown = `${revision} ${getSettingsRevision(db)}`;
    const finished = await store.get(`page /host/${slug}`, shown, async () => {
      const property = findPropertyBySlug(db, slug);
      if (!property) throw new Error(`The property ${slug} left while its page was made`);
      const head = propertyHead(property, { publicUrl: settings.publicUrl, site: site() });
      return page(`/host/${encodeURIComponent(slug)}`, head, { property });
    });
    return sendFinished(request, reply, finished);
  });

  for (const [path, title] of Object.entries(accountPages)) {
    app.get(path, async (request, reply) => {
      const finished = await store.get(`page ${path}`, getSettingsRevision(db), () =>
        page(path, unlistedHead(title, site().site_name), {}),
      );
      return sendFinished(request, reply, finished);
    });
  }

  for (const [path, title] of Object.entries(privatePages)) {
    app.get(path, async (request, reply) => {
      const finished = await store.get(`page ${path}`, getSettingsRevision(db), () =>
        makeDocument(renderer, settings, path, unlistedHead(title, site().site_name), {
          site: site(),
        }),
      );
      return sendFinished(request, reply, finished);
    });
  }
}

/** The friendly 404 page. */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  store: FinishedStore,
  renderer: PageRenderer,
): Promise<FastifyReply> {
  const finished = await store.get("page 404", getSettingsRevision(deps.db), () =>
    makePage(renderer, deps, "/404", missingHead("Page not found"), {}),
  );
  return sendFinished(request, reply, finished, 404);
}

async function makePage(
  renderer: PageRenderer,
  { db, settings }: Deps,
  path: string,
  head: PageHead,
  more: Omit<FirstData, "site">,
): Promise<Made> {
  const first = { site: siteSettings(db, settings), ...more };
  return makeDocument(renderer, settings, path, head, first, await renderer.render(path, first));
}

async function makeDocument(
  { template, clientDir }: PageRenderer,
  settings: Settings,
  path: string,
  head: PageHead,
  first: FirstData,
  page?: RenderedPage,
): Promise<Made> {
  const document = fillDocument(await template(path), settings, head, first, page);
  // Vite's client, which serves the files while developing, is inline and evaluates.
  return clientDir === undefined ? { ...document, headers: {} } : document;
}

const homeHead = (siteName: string): PageHead => ({
  title: `${siteName} · Solar-powered stays`,
  description:
    "Stay with hosts who plan solar panels, batteries and other clean-energy upgrades, and see how far each has come.",
  path: "/",
});

const browseHead = (siteName: string): PageHead => ({
  title: `Browse Solar Stay Packages · ${siteName}`,
  description:
    "Find a place to stay by country and by the clean-energy upgrades its host is funding.",
  path: "/browse",
});

const unlistedHead = (title: string, siteName: string): PageHead => ({
  title: `${title} · ${siteName}`,
  description: homeHead(siteName).description,
});

const missingHead = (title: string): PageHead => ({
  title,
  description: "There is nothing at this address.",
});
