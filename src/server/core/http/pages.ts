import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathPrefix } from "../../../shared/i18n/languages.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { Translate } from "../../../shared/i18n/translate.ts";
import type { FirstData, RenderedPage, RenderPage } from "../../../shared/page.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";
import type { Env } from "../env/env.ts";
import { languageOfPath } from "../i18n/caller-language.ts";
import { translateInto } from "../i18n/catalogues.ts";
import type { SiteLanguages } from "../i18n/site-languages.ts";
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
  languages: SiteLanguages;
  /** The site's current name and links. */
  site: () => SiteView;
  /** The revision of the site's settings, which every page shows. */
  siteRevision: () => string;
};

/** How features render and keep their pages. */
export type Pages = Pick<PagesInput, "store" | "languages" | "site" | "siteRevision"> & {
  /** Renders the page at a path (without its language) with its first data, besides the site. */
  render: (
    t: Translate,
    path: string,
    head: PageHead,
    first?: Omit<FirstData, "site">,
  ) => Promise<Content>;
  /** Makes a page without markup, which the browser fills. */
  shell: (t: Translate, path: string, head: PageHead) => Promise<Content>;
  /** The patterns of their paths. */
  paths: RegExp[];
};

/** Binds the renderer to the site and its settings. */
export function createPages({ renderer, env, ...shared }: PagesInput): Pages {
  const make = async (
    { language }: Translate,
    path: string,
    head: PageHead,
    first: FirstData,
    page?: RenderedPage & { path: string },
  ) => {
    const template = await renderer.template(path);
    const document = fillDocument(template, env, language, head, first, page);
    // Vite's client, which serves the files during development, is inline and uses eval.
    return renderer.clientDir === undefined ? { ...document, headers: {} } : document;
  };
  return {
    ...shared,
    paths: [],
    async render(t, path, head, more = {}) {
      const first = { site: shared.site(), ...more };
      const address = `${pathPrefix(first.site, t.language)}${path}`;
      return make(t, path, head, first, {
        ...(await renderer.render(address, first, t)),
        path,
      });
    },
    shell: (t, path, head) => make(t, path, head, { site: shared.site() }),
  };
}

/** A request for a page. */
type PageRequest<Params> = {
  request: FastifyRequest<{ Params: Params }>;
  reply: FastifyReply;
  /** Translates texts into the language of the page. */
  t: Translate;
};

/** Registers the page at a path, which is in each language of the site: see {@link withoutLanguage}. */
export function registerPage<Params = unknown>(
  app: FastifyInstance,
  pages: Pages,
  path: string,
  answer: (page: PageRequest<Params>) => Promise<FastifyReply>,
): void {
  pages.paths.push(new RegExp(`^${path.replaceAll(/:\w+/g, "[^/?]+")}/?(?:\\?|$)`));
  app.get<{ Params: Params }>(path, (request, reply) =>
    answer({ request, reply, t: translateForPage(pages, request) }),
  );
}

/** Translates texts into the language of a page's address. */
const translateForPage = ({ languages }: Pages, { originalUrl }: FastifyRequest): Translate =>
  translateInto(languageOfPath(languages(), originalUrl));

const beginsWithLanguage = /^\/\w\w(?:[/?]|$)/;

/**
 * The address of a page without its language, which routes do not know: /browse for /de/browse. Other
 * addresses, also of languages that the site does not have, stay as they are.
 */
export function withoutLanguage({ languages, paths }: Pages, url: string): string {
  // Most requests are for data or files, and need not read the languages.
  if (!beginsWithLanguage.test(url)) return url;
  const known = languages();
  const language = languageOfPath(known, url);
  if (language === known[0]) return url;
  const path = url.slice(`/${language}`.length).replace(/^(?!\/)/, "/");
  return paths.some((pattern) => pattern.test(path)) ? path : url;
}

/**
 * Registers a page that shows only the site's settings and is hidden from search engines: rendered,
 * or an empty shell if its content is for its owner alone.
 */
export function registerFixedPage(
  app: FastifyInstance,
  pages: Pages,
  { path, title, form }: { path: string; title: Message; form: "render" | "shell" },
): void {
  registerPage(app, pages, path, async ({ request, reply, t }) => {
    const key = `page ${t.language} ${path}`;
    const finished = await pages.store.get(key, pages.siteRevision(), async () => ({
      ...(await pages[form](t, path, {
        title: `${t(title)} · ${pages.site().site_name}`,
        description: t(siteDescription),
      })),
      // Their addresses can contain the secret of an emailed link.
      isForBrowsers: true,
    }));
    return sendFinished(request, reply, finished);
  });
}

/** The friendly 404 page. */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<FastifyReply> {
  const t = translateForPage(pages, request);
  const finished = await pages.store.get(`page ${t.language} 404`, pages.siteRevision(), () =>
    pages.render(t, "/404", missingHead(pages, t("Page not found"), t)),
  );
  return sendFinished(request, reply, finished, 404);
}

/** The site, described for search engines. */
export const siteDescription = msg(
  "Stay with hosts who plan solar panels, batteries and other clean-energy upgrades, and see how far each has come.",
);

/** The head of a page for an address that does not exist. */
export const missingHead = (pages: Pages, title: string, t: Translate): PageHead => ({
  title: `${title} · ${pages.site().site_name}`,
  description: t("There is nothing at this address."),
});
