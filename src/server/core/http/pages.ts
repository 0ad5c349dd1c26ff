import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FirstData, RenderedPage, RenderPage } from "../../../shared/page.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import type { Env } from "../env/env.ts";
import { fillDocument } from "./document.ts";
import { type FinishedStore, type Made, sendFinished } from "./finished.ts";
import type { PageHead } from "./head.ts";

/** The built client: index.html, and the function that renders a page into it. */
export type PageRenderer = {
  /** The folder of the built client's files; undefined while developing, when Vite serves them. */
  clientDir?: string | undefined;
  /** The template of a page; while developing it is made anew each time. */
  template: (path: string) => Promise<string>;
  render: RenderPage;
};

type PagesInput = {
  renderer: PageRenderer;
  env: Env;
  store: FinishedStore;
  /** The site's name and links as they are now. */
  site: () => SiteView;
  /** The revision of the site's settings, which every page shows. */
  siteRevision: () => string;
};

/** What features make and keep their pages with. */
export type Pages = Pick<PagesInput, "store" | "site" | "siteRevision"> & {
  /** Renders a page with the data that it shows first, besides the site. */
  render: (path: string, head: PageHead, first?: Omit<FirstData, "site">) => Promise<Made>;
  /** Makes a page without markup, which the browser fills. */
  shell: (path: string, head: PageHead) => Promise<Made>;
};

/** Binds the renderer to the site and its settings. */
export function createPages({ renderer, env, store, site, siteRevision }: PagesInput): Pages {
  const make = async (path: string, head: PageHead, first: FirstData, page?: RenderedPage) => {
    const template = await renderer.template(path);
    const document = fillDocument(template, env, head, first, page);
    // Vite's client, which serves the files while developing, is inline and evaluates.
    return renderer.clientDir === undefined ? { ...document, headers: {} } : document;
  };
  return {
    store,
    site,
    siteRevision,
    async render(path, head, more = {}) {
      const first = { site: site(), ...more };
      return make(path, head, first, await renderer.render(path, first));
    },
    shell: (path, head) => make(path, head, { site: site() }),
  };
}

/**
 * Registers a page that shows nothing but the site's settings and that search engines should not
 * keep: rendered, or an empty shell where its content is for its owner alone.
 */
export function registerFixedPage(
  app: FastifyInstance,
  pages: Pages,
  { path, title, form }: { path: string; title: string; form: "render" | "shell" },
): void {
  app.get(path, async (request, reply) => {
    const finished = await pages.store.get(`page ${path}`, pages.siteRevision(), () =>
      pages[form](path, {
        title: `${title} · ${pages.site().site_name}`,
        description: siteDescription,
      }),
    );
    return sendFinished(request, reply, finished);
  });
}

/** The friendly 404 page. */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<FastifyReply> {
  const finished = await pages.store.get("page 404", pages.siteRevision(), () =>
    pages.render("/404", missingHead("Page not found")),
  );
  return sendFinished(request, reply, finished, 404);
}

/** What the site is, for search engines. */
export const siteDescription =
  "Stay with hosts who plan solar panels, batteries and other clean-energy upgrades, and see how far each has come.";

/** The head of a page that says that there is none. */
export const missingHead = (title: string): PageHead => ({
  title,
  description: "There is nothing at this address.",
});
