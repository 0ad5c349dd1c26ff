import escapeHtml from "escape-html";
import { type Language, languageQuery, pathPrefix } from "../../../shared/i18n/languages.ts";
import { shareImage } from "../../../shared/limits.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";

/** The description of a page for search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  /** The page's path; undefined for pages that search engines should not index. */
  path?: string;
  /** Whether the page is only a part of the one at `path`, such as a filtered list. */
  isPart?: boolean;
  /** The picture of link previews. */
  image?: { path: string; alt: string };
  /** Structured data in the vocabulary of schema.org. */
  jsonLd?: object;
};

const meta = (key: "name" | "property", name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

/** JSON for a script element: without "<", it can neither end the element nor open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** The site as the head of a page names it, and the language of the page. */
export type PageSite = { publicUrl: string; site: SiteView; language: Language };

/** The same page in each language of a site that has more than one. */
function alternates({ languages = [] }: SiteView, urlIn: (language: Language) => string): string[] {
  const link = (hreflang: string, url: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}" />`;
  const links = languages.map(({ code }) => link(code, urlIn(code)));
  const own = languages[0] && link("x-default", urlIn(languages[0].code));
  return own === undefined ? [] : [...links, own];
}

/** The languages as link previews name them, with a country. */
const shareLocales: Record<Language, string> = {
  en: "en_US",
  de: "de_DE",
  fr: "fr_FR",
  es: "es_ES",
  it: "it_IT",
  nl: "nl_NL",
  pt: "pt_PT",
  pl: "pl_PL",
  ar: "ar_AR",
};

/** The language of the page and the site's others; without these tags, previews assume English. */
function locales({ languages = [] }: SiteView, language: Language): string[] {
  const others = languages.filter(({ code }) => code !== language);
  if (language === "en" && others.length === 0) return [];
  return [
    meta("property", "og:locale", shareLocales[language]),
    ...others.map(({ code }) => meta("property", "og:locale:alternate", shareLocales[code])),
  ];
}

/** The tags of a page's head. Addresses come from PUBLIC_URL only. */
export function renderHead(head: PageHead, { publicUrl, site, language }: PageSite): string {
  const image = head.image ?? {
    path: `/share.jpg${languageQuery(site, language)}`,
    alt: site.site_name,
  };
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta("name", "description", head.description),
  ];
  if (head.path === undefined) return [...tags, meta("name", "robots", "noindex")].join("\n    ");
  const { path } = head;
  const urlIn = (code: Language) => `${publicUrl}${pathPrefix(site, code)}${path}`;
  const url = urlIn(language);
  tags.push(
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...(head.isPart === true ? [] : alternates(site, urlIn)),
    meta("property", "og:type", "website"),
    ...locales(site, language),
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
