import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FirstData, RenderedPage, RenderPage } from "../../../shared/page.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import type { Env } from "../env/env.ts";
import { languageOfPath } from "../i18n/caller-language.ts";
import { translateInto } from "../i18n/catalogues.ts";
import { fillDocument } from "./document.ts";
import { type FinishedStore, type Content, sendFinished } from "./finished.ts";
import type { PageHead } from "./head.ts";

/** The built client: index.html, and the function that renders a page into it. */
export type PageRenderer = {
  /**
   * The folder of the built client's files; undefined during development, when Vite serves them.
   */
  clientDir?: string | undefined;
  /** The template of a page; during development it is read anew each time. */
  template: (path: string) => Promise<string>;
  render: RenderPage;
};

type PagesInput = {
  renderer: PageRenderer;
  env: Env;
  store: FinishedStore;
  /** The site's current name and links. */
  site: () => SiteView;
  /** The revision of the site's settings, which every page shows. */
  siteRevision: () => string;
};

/** How features render and keep their pages. */
export type Pages = Pick<PagesInput, "store" | "site" | "siteRevision"> & {
  /** Renders a page with its first data, besides the site. */
  render: (path: string, head: PageHead, first?: Omit<FirstData, "site">) => Promise<Content>;
  /** Makes a page without markup, which the browser fills. */
  shell: (path: string, head: PageHead) => Promise<Content>;
};

/** Binds the renderer to the site and its settings. */
export function createPages({ renderer, env, store, site, siteRevision }: PagesInput): Pages {
  const make = async (path: string, head: PageHead, first: FirstData, page?: RenderedPage) => {
    const template = await renderer.template(path);
    const document = fillDocument(template, env, head, first, page);
    // Vite's client, which serves the files during development, is inline and uses eval.
    return renderer.clientDir === undefined ? { ...document, headers: {} } : document;
  };
  return {
    store,
    site,
    siteRevision,
    async render(path, head, more = {}) {
      const first = { site: site(), ...more };
      const t = translateInto(head.language ?? env.languages[0]);
      return make(path, head, first, await renderer.render(path, first, t));
    },
    shell: (path, head) => make(path, head, { site: site() }),
  };
}

/**
 * Registers a page that shows only the site's settings and is hidden from search engines: rendered,
 * or an empty shell if its content is for its owner alone.
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
  env: Env,
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<FastifyReply> {
  const language = languageOfPath(env, request.url);
  const t = translateInto(language);
  const finished = await pages.store.get(`page 404 ${language}`, pages.siteRevision(), () =>
    pages.render("/404", missingHead(pages, t("Page not found"), t)),
  );
  return sendFinished(request, reply, finished, 404);
}

/** The site, described for search engines. */
export const siteDescription =
  "Stay with hosts who plan solar panels, batteries and other clean-energy upgrades, and see how far each has come.";

/** The head of a page for an address that does not exist. */
export const missingHead = (pages: Pages, title: string, t: Translate): PageHead => ({
  language: t.language,
  title: `${title} · ${pages.site().site_name}`,
  description: t("There is nothing at this address."),
});
