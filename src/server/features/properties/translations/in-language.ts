import type { Language, Languages } from "../../../../shared/i18n/languages.ts";
import type { Context } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { listCurrentTranslations, type TranslationRow } from "./translations.queries.ts";

/** How a public read shows hosts' texts: the languages of the site, and the one asked for. */
export type Reading = { site: Languages; lang?: Language | undefined };

/** The reading that a call asks for. */
export const readingOf = (
  { languages }: Pick<Context, "languages">,
  lang: Language | undefined,
): Reading => ({ site: languages(), lang });

/** Translated texts by field. */
export type Texts = Readonly<Record<string, string>>;

const partOf = ({ upgrade_project_id, image_id }: TranslationRow): string => {
  if (upgrade_project_id !== null) return `upgrade ${upgrade_project_id}`;
  return image_id === null ? "property" : `photo ${image_id}`;
};

/**
 * Makes the function that finds the translations of a property, or of a part of it: "photo 5",
 * "upgrade 7".
 */
export function byPart(rows: readonly TranslationRow[]) {
  const groups = Map.groupBy(rows, (row) => `${row.property_id} ${partOf(row)}`);
  return (propertyId: number, part = "property"): TranslationRow[] =>
    groups.get(`${propertyId} ${part}`) ?? [];
}

/**
 * Makes the function that finds the texts of a property, or of a part of it ({@link byPart}), in the
 * language asked for; none if the site lacks it.
 */
export function readTexts(db: Db, ids: readonly number[], { site, lang }: Reading) {
  const isKnown = site.length > 1 && lang !== undefined && site.includes(lang);
  const rowsOf = byPart(isKnown ? listCurrentTranslations(db, ids, lang, site[0]) : []);
  return (propertyId: number, part?: string): Texts =>
    Object.fromEntries(rowsOf(propertyId, part).map(({ field, text }) => [field, text]));
}

/** Replaces originals with their translations, and names the replaced fields. */
export function translated<Item extends object>(
  item: Item,
  texts: Texts,
): Item & { translated?: string[] } {
  const fields = Object.keys(item).filter((field) => Object.hasOwn(texts, field));
  if (fields.length === 0) return item;
  const shown = Object.fromEntries(fields.map((field) => [field, texts[field]]));
  return { ...item, ...shown, translated: fields };
}

/** Names the language of a row's originals, unless the site has only one. */
export function withLanguage<Row extends { language: Language | null }>(
  { language, ...row }: Row,
  [own, ...others]: Languages,
): Omit<Row, "language"> & { language?: Language } {
  return others.length === 0 ? row : { ...row, language: language ?? own };
}

type Part = { id: number };
type Original<Image, Upgrade> = Part & {
  language: Language | null;
  images: Image[];
  upgradeProjects: Upgrade[];
};

/**
 * Makes the function that shows properties, with their photos and upgrades, in the language asked
 * for. Their translations are read at once.
 */
export function inLanguage(db: Db, ids: readonly number[], reading: Reading) {
  const textOf = readTexts(db, ids, reading);
  return <Image extends Part, Upgrade extends Part, Row extends Original<Image, Upgrade>>(
    row: Row & Original<Image, Upgrade>,
  ) => {
    const { id, images, upgradeProjects } = row;
    return {
      ...translated(withLanguage(row, reading.site), textOf(id)),
      images: images.map((image) => translated(image, textOf(id, `photo ${image.id}`))),
      upgradeProjects: upgradeProjects.map((upgrade) =>
        translated(upgrade, textOf(id, `upgrade ${upgrade.id}`)),
      ),
    };
  };
}
