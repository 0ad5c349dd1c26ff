import type { Selectable } from "kysely";
import type { Languages } from "../../../shared/i18n/languages.ts";
import { limits } from "../../../shared/limits.ts";
import type {
  OwnPropertyView,
  PropertyPreview,
  PropertyView,
} from "../../../shared/schemas/properties.ts";
import type { Db } from "../../core/db/open.ts";
import { deleteById, insertInto, type NewRow, updateById } from "../../core/db/rows.ts";
import { statement } from "../../core/db/statement.ts";
import { type PropertyTable, writtenColumns } from "../../core/db/tables/properties.ts";
import { interestEmail } from "./contact.queries.ts";
import { type Listed, listedProperties } from "./listed.ts";
import type { Owned } from "./properties.access.ts";
import {
  propertyJsonColumns,
  selectOwnProperties,
  selectPropertyViews,
  toOwnProperty,
  toPropertyView,
} from "./property-view.queries.ts";
import { findFreeSlug } from "./slug.queries.ts";
import { sortKey } from "./sort-key.ts";
import { inLanguage, type Reading } from "./translations/in-language.ts";
import { withTranslations } from "./translations/own-translations.ts";
import { indexForSearch } from "./translations/translations.queries.ts";

const ownColumns = [
  "properties.paused_at",
  "properties.taken_down_at",
  "properties.taken_down_reason",
  "properties.waiting_since",
  interestEmail.as("interest_email"),
] as const;

const ownById = statement(
  (q, p: { id: number }) =>
    selectOwnProperties(q).select(ownColumns).where("properties.id", "=", p.id),
  propertyJsonColumns,
);
const previewById = statement(
  (q, p: { id: number }) =>
    selectPropertyViews(q, q.selectFrom("properties"))
      .select(ownColumns)
      .where("properties.id", "=", p.id),
  propertyJsonColumns,
);
const viewBySlug = statement(
  (q, p: { slug: string }) =>
    selectPropertyViews(q, listedProperties(q)).where("properties.slug", "=", p.slug),
  propertyJsonColumns,
);
const ownByOwner = statement(
  (q, p: { owner_id: number }) =>
    selectOwnProperties(q)
      .select(ownColumns)
      .where("properties.owner_id", "=", p.owner_id)
      .orderBy("properties.id", "desc"),
  propertyJsonColumns,
);

/** The listed property of a slug as its public page shows it. */
export function findPropertyBySlug(
  db: Db,
  slug: string,
  reading: Reading,
): Listed<PropertyView> | undefined {
  const row = viewBySlug.get(db, { slug });
  return row && inLanguage(db, [row.id], reading)(toPropertyView(row));
}

/** One property as its owner's list shows it. The row must exist. */
export function getOwnProperty(db: Db, id: number, site: Languages): OwnPropertyView {
  return withTranslations(db, [id], site)(toOwnProperty(ownById.one(db, { id })));
}

/** One property as its page shows it, even while it is hidden from guests. The row must exist. */
export function getPropertyPreview(db: Db, id: number, reading: Reading): PropertyPreview {
  return inLanguage(db, [id], reading)(toPropertyView(previewById.one(db, { id })));
}

/** A host's properties, newest first. */
export function listPropertiesOf(db: Db, ownerId: number, site: Languages): OwnPropertyView[] {
  const rows = ownByOwner.all(db, { owner_id: ownerId });
  const ids = rows.map(({ id }) => id);
  const show = withTranslations(db, ids, site);
  return rows.map((row) => show(toOwnProperty(row)));
}

const quota = statement((q, p: { owner_id: number }) =>
  q
    .selectFrom("users")
    .select((eb) => [
      "property_limit",
      eb
        .selectFrom("properties")
        .select((row) => row.fn.countAll<number>().as("count"))
        .whereRef("properties.owner_id", "=", "users.id")
        .$asScalar()
        .$notNull()
        .as("count"),
    ])
    .where("users.id", "=", p.owner_id),
);
/** How many properties a host has, and how many the host may have. */
export function propertyQuota(db: Db, ownerId: number): { count: number; max: number } {
  const { count, property_limit } = quota.one(db, { owner_id: ownerId });
  return { count, max: property_limit ?? limits.propertiesPerHost };
}

const textColumns = ["country_id", ...writtenColumns] as const;

/** The fields that a host writes about a property, with the country as its id. */
type PropertyText = Pick<Selectable<PropertyTable>, (typeof textColumns)[number]>;
type NewPropertyText = NewRow<PropertyTable, (typeof textColumns)[number]>;

const storedColumns = [...textColumns, "sort_key", "updated_at"] as const;
const insert = insertInto("properties", [
  ...storedColumns,
  "owner_id",
  "slug",
  "search_text",
  "created_at",
]);
const update = updateById("properties", storedColumns);
const remove = deleteById("properties");

/**
 * Adds a property; call inside a transaction. Optional fields may be absent.
 *
 * @returns its id
 */
export function insertProperty(db: Db, ownerId: number, text: NewPropertyText, now: Date): number {
  const at = now.toISOString();
  const id = insert(db, {
    ...text,
    owner_id: ownerId,
    slug: findFreeSlug(db, text.name, ownerId),
    search_text: "",
    sort_key: sortKey(text.name),
    created_at: at,
    updated_at: at,
  });
  indexForSearch(db, id);
  return id;
}

/** Applies the given fields. The slug never changes, so that shared links keep working. */
export function updateProperty(
  db: Db,
  property: Owned<PropertyText & { id: number }>,
  change: Partial<PropertyText>,
  now: Date,
): void {
  const text = { ...property, ...change };
  update(db, property.id, {
    ...text,
    sort_key: sortKey(text.name),
    updated_at: now.toISOString(),
  });
  indexForSearch(db, property.id);
}

const pause = statement((q, p: { id: number; paused_at: string }) =>
  q
    .updateTable("properties")
    .set({ paused_at: p.paused_at })
    .where("id", "=", p.id)
    .where("paused_at", "is", null),
);
const listAgain = statement((q, p: { id: number }) =>
  q
    .updateTable("properties")
    .set({ paused_at: null })
    .where("id", "=", p.id)
    .where("paused_at", "is not", null),
);
/** Takes a property off the public site, or lists it again. Keeps the time of an earlier pause. */
export function setPaused(
  db: Db,
  property: Owned<{ id: number }>,
  paused: boolean,
  now: Date,
): void {
  if (paused) pause.run(db, { id: property.id, paused_at: now.toISOString() });
  else listAgain.run(db, { id: property.id });
}

/** Deletes the property with everything that belongs to it. The caller removes the files. */
export function deleteProperty(db: Db, property: Owned<{ id: number }>): void {
  remove(db, property.id);
}
