import escapeHtml from "escape-html";
import type { FastifyInstance } from "fastify";
import { failure } from "../../../core/failure.ts";
import type { Deps } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { sendFinished } from "../../../core/http/finished.ts";
import type { Pages } from "../../../core/http/pages.ts";
import { getSiteRevision, listSitemap } from "./public-properties.queries.ts";

/** Addresses per file; the protocol allows 50,000. */
const perFile = 40_000;

/** GET /robots.txt, and GET /sitemap.xml with every public page (in parts if there are many). */
export function registerSitemap(app: FastifyInstance, { db, env }: Deps, { store }: Pages): void {
  const { publicUrl } = env;
  app.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/property-images/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  const urlset = (part: number) => {
    const rows = listSitemap(db, { limit: perFile, offset: part * perFile });
    if (part > 0 && rows.length === 0) throw notFound(failure.notFound);
    const fixed = part === 0 ? ["/", "/browse"].map((path) => entry(`${publicUrl}${path}`)) : [];
    const hosts = rows.map(({ slug, updated_at }) =>
      entry(`${publicUrl}/host/${encodeURIComponent(slug)}`, updated_at),
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
      const parts = Math.ceil(listSitemap(db, { limit: -1, offset: 0 }).length / perFile);
      return parts > 1 ? index(parts) : urlset(0);
    });
    return sendFinished(request, reply, finished);
  });
  app.get<{ Params: { part: string } }>("/sitemap-:part(\\d{1,4}).xml", async (request, reply) => {
    const part = Number(request.params.part);
    return sendFinished(request, reply, await send(String(part), () => urlset(part)));
  });
}

const entry = (url: string, changedAt?: string) =>
  `<url><loc>${escapeHtml(url)}</loc>${changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`}</url>`;

const xml = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</${root}>\n`;
