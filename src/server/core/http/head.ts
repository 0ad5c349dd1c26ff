import escapeHtml from "escape-html";
import type { Language } from "../../../shared/i18n/languages.ts";
import { shareImage } from "../../../shared/limits.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";

/** The description of a page for search engines and link previews. */
export type PageHead = {
  /** The language of the page; the site's own by default. */
  language?: Language;
  title: string;
  description: string;
  /** The page's path; undefined for pages that search engines should not index. */
  path?: string;
  /** The picture of link previews. */
  image?: { path: string; alt: string };
  /** Structured data in the vocabulary of schema.org. */
  jsonLd?: object;
};

/** The path of the site's own picture. */
const defaultShareImagePath = "/share.jpg";

const meta = (key: "name" | "property", name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

/** JSON for a script element: without "<", it can neither end the element nor open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** The site, as the head of every page names it. */
export type PageSite = { publicUrl: string; site: SiteView };

/** The tags of a page's head. Addresses come from PUBLIC_URL only. */
export function renderHead(head: PageHead, { publicUrl, site }: PageSite): string {
  const image = head.image ?? { path: defaultShareImagePath, alt: site.site_name };
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta("name", "description", head.description),
  ];
  if (head.path === undefined) return [...tags, meta("name", "robots", "noindex")].join("\n    ");
  const url = `${publicUrl}${head.path}`;
  tags.push(
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", site.site_name),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:url", url),
    meta("property", "og:image", `${publicUrl}${image.path}`),
    meta("property", "og:image:type", "image/jpeg"),
    meta("property", "og:image:width", String(shareImage.width)),
    meta("property", "og:image:height", String(shareImage.height)),
    meta("property", "og:image:alt", image.alt),
    meta("name", "twitter:card", "summary_large_image"),
  );
  if (head.jsonLd) {
    tags.push(`<script type="application/ld+json">${scriptJson(head.jsonLd)}</script>`);
  }
  return tags.join("\n    ");
}
