import { type Kysely, sql } from "kysely";
import type { Language } from "../../../../shared/i18n/languages.ts";
import {
  type TranslatedField,
  translatedFields,
  type TranslatedKind,
} from "../../../../shared/schemas/translations.ts";
import type { Db } from "../../../core/db/open.ts";
import { updateById } from "../../../core/db/rows.ts";
import { foldForSearch } from "../../../core/db/search-text.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import type { Owned } from "../properties.access.ts";

const fieldOf = (table: string, kind: TranslatedKind) => {
  const columns = translatedFields[kind].map(
    (field) => sql`WHEN ${sql.lit(field)} THEN ${sql.ref(`${table}.${field}`)}`,
  );
  return sql`CASE translations.field ${sql.join(columns, sql` `)} END`;
};

/** The current original of a translation; null if it was removed. */
const originalNow = sql<string | null>`CASE
  WHEN translations.upgrade_project_id IS NOT NULL THEN ${fieldOf("upgrade_projects", "upgrade")}
  WHEN translations.image_id IS NOT NULL THEN ${fieldOf("property_images", "photo")}
  ELSE ${fieldOf("properties", "property")} END`;

const selectTranslations = (q: Kysely<Tables>) =>
  q
    .selectFrom("property_translations as translations")
    .innerJoin("properties", "properties.id", "translations.property_id")
    .leftJoin("upgrade_projects", "upgrade_projects.id", "translations.upgrade_project_id")
    .leftJoin("property_images", "property_images.id", "translations.image_id")
    .select([
      "translations.property_id",
      "translations.upgrade_project_id",
      "translations.image_id",
      "translations.field",
      "translations.language",
      "translations.text",
      sql<0 | 1>`translations.original IS NOT ${originalNow}`.as("is_outdated"),
    ]);

const listed = (ids: string) => sql<number>`(SELECT value FROM json_each(${ids}))`;

const ofProperties = statement((q, p: { ids: string }) =>
  selectTranslations(q).where("translations.property_id", "in", listed(p.ids)),
);
/** All translations of properties, of their upgrades and of their photos, the outdated ones too. */
export const listTranslations = (db: Db, ids: readonly number[]) =>
  ofProperties.all(db, { ids: JSON.stringify(ids) });

const currentIn = statement((q, p: { ids: string; language: Language; own: Language }) =>
  selectTranslations(q)
    .where("translations.property_id", "in", listed(p.ids))
    .where("translations.language", "=", p.language)
    .where("translations.original", "=", originalNow)
    .where(sql`ifnull(properties.language, ${p.own})`, "<>", p.language),
);
/**
 * The translations into a language that are not outdated, of properties that were written in another
 * one. `own` is the language of properties that name none.
 */
export const listCurrentTranslations = (
  db: Db,
  ids: readonly number[],
  language: Language,
  own: Language,
) => currentIn.all(db, { ids: JSON.stringify(ids), language, own });

export type TranslationRow = ReturnType<typeof listTranslations>[number];

/** The property whose text is translated, or the upgrade or photo of it. */
export type TranslationSubject = {
  property_id: number;
  upgrade_project_id: number | null;
  image_id: number | null;
};
type TranslationKey = TranslationSubject & { field: TranslatedField; language: Language };

const remove = statement((q, p: TranslationKey) =>
  q
    .deleteFrom("property_translations")
    .where("property_id", "=", p.property_id)
    .where("language", "=", p.language)
    .where("upgrade_project_id", "is", p.upgrade_project_id)
    .where("image_id", "is", p.image_id)
    .where("field", "=", p.field),
);
/** Removes a translation, if there is one. */
export function removeTranslation(db: Db, _owner: Owned<object>, key: TranslationKey): void {
  remove.run(db, key);
}

type NewTranslation = TranslationKey & { text: string; original: string };

// Without a change nothing is written, so that finished answers stay valid.
const upsert = statement((q, p: NewTranslation) =>
  q
    .insertInto("property_translations")
    .values({
      property_id: p.property_id,
      upgrade_project_id: p.upgrade_project_id,
      image_id: p.image_id,
      field: p.field,
      language: p.language,
      text: p.text,
      original: p.original,
    })
    .onConflict((conflict) =>
      conflict
        .expression(
          sql`property_id, language, ifnull(upgrade_project_id, 0), ifnull(image_id, 0), field`,
        )
        .doUpdateSet({ text: p.text, original: p.original })
        .where((eb) =>
          eb.or([
            eb("property_translations.text", "!=", p.text),
            eb("property_translations.original", "!=", p.original),
          ]),
        ),
    ),
);
/** Writes a translation of an original, replacing an earlier one. */
export function writeTranslation(db: Db, _owner: Owned<object>, row: NewTranslation): void {
  upsert.run(db, row);
}

const length = statement((q, p: { property_id: number }) =>
  q
    .selectFrom("property_translations")
    .select(sql<number>`ifnull(sum(length(text)), 0)`.as("characters"))
    .where("property_id", "=", p.property_id),
);
/** The number of characters in all translations of a property, its upgrades and photos. */
export const lengthOfTranslations = (db: Db, property_id: number): number =>
  length.one(db, { property_id }).characters;

const searched = statement((q, p: { id: number }) =>
  q.selectFrom("properties").select(["name", "location", "description"]).where("id", "=", p.id),
);
const updateSearchText = updateById("properties", ["search_text"]);

/**
 * Indexes the texts of a property in all languages for search. Call it in the transaction that writes
 * them.
 */
export function indexForSearch(db: Db, id: number): void {
  const { name, location, description } = searched.one(db, { id });
  const translations = listTranslations(db, [id]).filter(
    ({ field, upgrade_project_id, is_outdated }) =>
      field === "description" && upgrade_project_id === null && is_outdated === 0,
  );
  const texts = [name, location, description, ...translations.map(({ text }) => text)];
  updateSearchText(db, id, { search_text: foldForSearch(...texts) });
}
