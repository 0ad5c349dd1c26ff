import type { Language, Languages } from "../../../../shared/i18n/languages.ts";
import type { Db } from "../../../core/db/open.ts";
import { partOf, withLanguage } from "./in-language.ts";
import { listTranslations } from "./translations.queries.ts";

/** A host's translations by language and field. */
type Translations = {
  [Code in Language]?: Record<string, { text: string; outdated: boolean }>;
};
type WithTranslations = { translations?: Translations };

type Part = { id: number };
type Original = Part & { language: Language | null };
type Property = Original & { images: Part[]; upgradeProjects: Part[] };

/**
 * Makes the function that finds the translations of a property, or of a part of it: see {@link
 * partOf}. They are those into the other languages of the site, of which a site with one language has
 * none; translations into any others are kept and not shown.
 */
function readTranslations(db: Db, ids: readonly number[], site: Languages) {
  const known = new Map<string, Translations>();
  if (site.length > 1) {
    for (const row of listTranslations(db, ids)) {
      const { property_id, language, field, text, is_outdated } = row;
      const key = `${property_id} ${partOf(row)}`;
      const translations = known.get(key) ?? {};
      const outdated = is_outdated === 1;
      translations[language] = { ...translations[language], [field]: { text, outdated } };
      known.set(key, translations);
    }
  }
  return ({ id, language }: Original, part = "property"): WithTranslations => {
    if (site.length === 1) return {};
    const others = site.filter((code) => code !== (language ?? site[0]));
    const all = known.get(`${id} ${part}`) ?? {};
    return {
      translations: Object.fromEntries(
        others.flatMap((code) => (all[code] ? [[code, all[code]]] : [])),
      ),
    };
  };
}

/**
 * Makes the function that adds to a host's properties the translations of their texts. These are read
 * at once.
 */
export function withTranslations(db: Db, ids: readonly number[], site: Languages) {
  const translationsOf = readTranslations(db, ids, site);
  return <Row extends Property>(row: Row) => ({
    ...withLanguage(row, site),
    ...translationsOf(row),
    images: row.images.map((image: Row["images"][number]) => ({
      ...image,
      ...translationsOf(row, `photo ${image.id}`),
    })),
    upgradeProjects: row.upgradeProjects.map((upgrade: Row["upgradeProjects"][number]) => ({
      ...upgrade,
      ...translationsOf(row, `upgrade ${upgrade.id}`),
    })),
  });
}

/** The translations of one upgrade or photo of a property: see {@link partOf}. */
export const translationsOfPart = (
  db: Db,
  { property_id: id, language }: { property_id: number; language: Language | null },
  part: string,
  site: Languages,
): WithTranslations => readTranslations(db, [id], site)({ id, language }, part);
