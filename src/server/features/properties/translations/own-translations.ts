import type { Language, Languages } from "../../../../shared/i18n/languages.ts";
import type { Db } from "../../../core/db/open.ts";
import { byPart, withLanguage } from "./in-language.ts";
import { listTranslations, type TranslationRow } from "./translations.queries.ts";

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
 * byPart}. They are those into the other languages of the site, of which a site with one language has
 * none; translations into any others are kept and not shown.
 */
function readTranslations(db: Db, ids: readonly number[], site: Languages) {
  const rowsOf = byPart(site.length > 1 ? listTranslations(db, ids) : []);
  return ({ id, language }: Original, part?: string): WithTranslations => {
    if (site.length === 1) return {};
    const rows = Map.groupBy(rowsOf(id, part), (row) => row.language);
    const others = site.filter((code) => code !== (language ?? site[0]) && rows.has(code));
    return {
      translations: Object.fromEntries(others.map((code) => [code, textsOf(rows.get(code))])),
    };
  };
}

const textsOf = (rows: readonly TranslationRow[] = []) =>
  Object.fromEntries(
    rows.map(({ field, text, is_outdated }) => [field, { text, outdated: is_outdated === 1 }]),
  );

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

/** The translations of one upgrade or photo of a property: see {@link byPart}. */
export const translationsOfPart = (
  db: Db,
  { property_id: id, language }: { property_id: number; language: Language | null },
  part: string,
  site: Languages,
): WithTranslations => readTranslations(db, [id], site)({ id, language }, part);
