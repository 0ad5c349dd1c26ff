import escapeHtml from "escape-html";
import { shareImage } from "../../shared/limits.ts";
import type { PropertyView } from "../../shared/schemas/properties.ts";
import type { SiteView } from "../../shared/schemas/site.ts";

/** What a page says of itself to search engines and to whoever a link is shared with. */
export type PageHead = {
  title: string;
  description: string;
  /** The page's own path; undefined for pages no search engine should keep. */
  path?: string;
  /** The share picture's path. */
  image?: { path: string; alt: string };
  /** Structured data, as schema.org names it. */
  jsonLd?: object;
};

/** Where the share picture of the whole site is served; see share-pictures/. */
export const defaultShareImagePath = "/share.jpg";

const meta = (key: "name" | "property", name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

/** JSON that may stand in a script element: no "<" can end it or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

/** The site as its pages speak of it. */
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

/** The first sentence or so of a text: what fits under a shared link. */
function summary(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= 200) return plain;
  const graphemes = Array.from(new Intl.Segmenter().segment(plain.slice(0, 1000)));
  return `${graphemes
    .slice(0, 199)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}

const imagePath = (filePath: string, query: string) =>
  `/api/property-images/${encodeURIComponent(filePath)}${query}`;

/** The head of a property's own page. */
export function propertyHead(property: PropertyView, { publicUrl, site }: PageSite): PageHead {
  const place = `${property.location}, ${property.country}`;
  const path = `/host/${property.slug}`;
  const [cover] = property.images;
  const description =
    property.description === null
      ? `A place to stay in ${place}, and the clean-energy upgrades its host plans.`
      : summary(property.description);
  return {
    title: `${property.name} · ${site.site_name}`,
    description,
    path,
    image: {
      path: cover ? imagePath(cover.file_path, "?share=1") : `${path}/share.jpg`,
      alt: cover?.alt ?? property.name,
    },
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "LodgingBusiness",
      name: property.name,
      description,
      url: `${publicUrl}${path}`,
      email: property.contact_email,
      address: {
        "@type": "PostalAddress",
        addressLocality: property.location,
        addressCountry: property.country,
      },
      image: property.images.map(
        ({ file_path }) => `${publicUrl}${imagePath(file_path, "?share=1")}`,
      ),
      ...(property.room_pricing !== null && { priceRange: property.room_pricing }),
      amenityFeature: property.upgradeProjects.map((project) => ({
        "@type": "LocationFeatureSpecification",
        name: project.short_label,
      })),
    },
  };
}
