import escapeHtml from "escape-html";
import type { FastifyInstance } from "fastify";
import { type Language, pathPrefix } from "../../../../shared/i18n/languages.ts";
import { failure } from "../../../core/failure.ts";
import type { Deps } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { sendFinished } from "../../../core/http/finished.ts";
import type { Pages } from "../../../core/http/pages.ts";
import { getSiteRevision, listSitemap } from "./public-properties.queries.ts";

/** Addresses per file, those of other languages included; the protocol allows 50,000, and 50 MB. */
const perFile = 40_000;

/**
 * GET /robots.txt, and GET /sitemap.xml with every public page in each language (in parts if there are
 * many).
 */
export function registerSitemap(
  app: FastifyInstance,
  { db, env, languages }: Deps,
  { site, store }: Pages,
): void {
  const { publicUrl } = env;
  app.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/property-images/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  // Each page names all its languages in each of them.
  const pagesPerFile = () => Math.floor(perFile / languages().length ** 2);

  const urlset = (part: number) => {
    const limit = pagesPerFile();
    const rows = listSitemap(db, { limit, offset: part * limit });
    if (part > 0 && rows.length === 0) throw notFound(failure.notFound);
    const urlsOf = (path: string) =>
      languages().map((language) => ({
        language,
        url: `${publicUrl}${pathPrefix(site(), language)}${path}`,
      }));
    const fixed = part === 0 ? ["/", "/browse"].flatMap((path) => entries(urlsOf(path))) : [];
    const hosts = rows.flatMap(({ slug, updated_at }) =>
      entries(urlsOf(`/host/${encodeURIComponent(slug)}`), updated_at),
    );
    return xml("urlset", [...fixed, ...hosts]);
  };

  const index = (parts: number) =>
    xml(
      "sitemapindex",
      Array.from(
        { length: parts },
        (_, part) =>
          `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>`,
      ),
    );

  const send = (path: string, make: () => string) =>
    store.get(`sitemap ${path}`, getSiteRevision(db), () =>
      Promise.resolve({ type: "application/xml; charset=utf-8", body: make() }),
    );

  app.get("/sitemap.xml", async (request, reply) => {
    const finished = await send("", () => {
      const parts = Math.ceil(listSitemap(db, { limit: -1, offset: 0 }).length / pagesPerFile());
      return parts > 1 ? index(parts) : urlset(0);
    });
    return sendFinished(request, reply, finished);
  });
  app.get<{ Params: { part: string } }>("/sitemap-:part(\\d{1,4}).xml", async (request, reply) => {
    const part = Number(request.params.part);
    return sendFinished(request, reply, await send(String(part), () => urlset(part)));
  });
}

/** The entries of a page, one for each language, with links to all others and to the site's own. */
function entries(
  pages: ReadonlyArray<{ language: Language; url: string }>,
  changedAt?: string,
): string[] {
  const [own] = pages;
  const link = (hreflang: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}"/>`;
  const links =
    own && pages.length > 1
      ? [...pages.map(({ language, url }) => link(language, url)), link("x-default", own.url)]
      : [];
  const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
  return pages.map(
    ({ url }) => `<url><loc>${escapeHtml(url)}</loc>${changed}${links.join("")}</url>`,
  );
}

/** The namespace of links is declared only where there are links. */
function xml(root: "urlset" | "sitemapindex", content: string[]): string {
  const links = content[0]?.includes("<xhtml:")
    ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}>${content.join("")}</${root}>\n`;
}
