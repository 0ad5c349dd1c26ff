import { countryName } from "../../../../shared/countries.ts";
import { languageQuery, pathPrefix } from "../../../../shared/i18n/languages.ts";
import type { Translate } from "../../../../shared/i18n/translate.ts";
import type { PropertyView } from "../../../../shared/schemas/properties.ts";
import type { PageHead, PageSite } from "../../../core/http/head.ts";
import { graphemesOf } from "../graphemes.ts";
import type { Listed } from "../listed.ts";

/** The beginning of a text, about a sentence: as much as fits under a shared link. */
function summary(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= 200) return plain;
  const start = graphemesOf(plain.slice(0, 1000)).slice(0, 199);
  return `${start.join("").trimEnd()}…`;
}

const imagePath = (filePath: string, query: string) =>
  `/api/property-images/${encodeURIComponent(filePath)}${query}`;

/** The head of a listed property's own page. */
export function propertyHead(
  property: Listed<PropertyView>,
  { publicUrl, site, language }: PageSite,
  t: Translate,
): PageHead {
  const path = `/host/${property.slug}`;
  const [cover] = property.images;
  const description =
    property.description === null
      ? t(
          "A place to stay in {location}, {country}, and the clean-energy upgrades its host plans.",
          {
            location: property.location,
            country: countryName(property.country, t.language),
          },
        )
      : summary(property.description);
  return {
    title: `${property.name} · ${site.site_name}`,
    description,
    path,
    image: {
      path: cover
        ? imagePath(cover.file_path, "?share=1")
        : `${path}/share.jpg${languageQuery(site, language)}`,
      alt: cover?.alt ?? property.name,
    },
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "LodgingBusiness",
      name: property.name,
      description,
      url: `${publicUrl}${pathPrefix(site, language)}${path}`,
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
