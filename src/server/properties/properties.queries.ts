import { limits } from "../../shared/limits.ts";
import type {
  OwnPropertyView,
  PropertyPreview,
  PropertyView,
} from "../../shared/schemas/properties.ts";
import type { Db } from "../db/open.ts";
import { foldForSearch } from "../db/search-text.ts";
import { statement } from "../db/statement.ts";
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
import { freeSlug } from "./slug.queries.ts";
import { sortKey } from "./sort-key.ts";

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
export function findPropertyBySlug(db: Db, slug: string): Listed<PropertyView> | undefined {
  const row = viewBySlug.get(db, { slug });
  return row && toPropertyView(row);
}

/** One property as its owner's list shows it; the row must be there. */
export function getOwnProperty(db: Db, id: number): OwnPropertyView {
  return toOwnProperty(ownById.one(db, { id }));
}

/** One property as its page would show it, also while guests do not see it; the row must be there. */
export function getPropertyPreview(db: Db, id: number): PropertyPreview {
  return toPropertyView(previewById.one(db, { id }));
}

/** A host's properties, newest first. */
export function listPropertiesOf(db: Db, ownerId: number): OwnPropertyView[] {
  return ownByOwner.all(db, { owner_id: ownerId }).map((row) => toOwnProperty(row));
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
        .as("has"),
    ])
    .where("users.id", "=", p.owner_id),
);
/** How many properties a host has, and how many they may have. */
export function propertyQuota(db: Db, ownerId: number): { has: number; most: number } {
  const { has, property_limit } = quota.one(db, { owner_id: ownerId });
  return { has, most: property_limit ?? limits.propertiesPerHost };
}

/** What a host writes about a property, with its country already looked up. */
export type PropertyText = {
  name: string;
  location: string;
  country_id: number;
  description: string | null;
  contact_email: string;
  room_pricing: string | null;
  availability_info: string | null;
  custom_message: string | null;
};

type PropertyValues = PropertyText & {
  search_text: string;
  sort_key: string;
  updated_at: string;
};

const insert = statement(
  (q, p: PropertyValues & { owner_id: number; slug: string; created_at: string }) =>
    q.insertInto("properties").values({
      owner_id: p.owner_id,
      slug: p.slug,
      name: p.name,
      location: p.location,
      country_id: p.country_id,
      description: p.description,
      contact_email: p.contact_email,
      room_pricing: p.room_pricing,
      availability_info: p.availability_info,
      custom_message: p.custom_message,
      search_text: p.search_text,
      sort_key: p.sort_key,
      created_at: p.created_at,
      updated_at: p.updated_at,
    }),
);

const update = statement((q, p: PropertyValues & { id: number }) =>
  q
    .updateTable("properties")
    .set({
      name: p.name,
      location: p.location,
      country_id: p.country_id,
      description: p.description,
      contact_email: p.contact_email,
      room_pricing: p.room_pricing,
      availability_info: p.availability_info,
      custom_message: p.custom_message,
      search_text: p.search_text,
      sort_key: p.sort_key,
      updated_at: p.updated_at,
    })
    .where("id", "=", p.id),
);

const remove = statement((q, p: { id: number }) =>
  q.deleteFrom("properties").where("id", "=", p.id),
);

const searchTextOf = (text: PropertyText) =>
  foldForSearch(text.name, text.location, text.description);

/** Lists a property of `owner`; call inside a transaction. Returns its id. */
export function insertProperty(db: Db, ownerId: number, text: PropertyText, now: Date): number {
  const at = now.toISOString();
  return insert.run(db, {
    ...text,
    owner_id: ownerId,
    slug: freeSlug(db, text.name, ownerId),
    search_text: searchTextOf(text),
    sort_key: sortKey(text.name),
    created_at: at,
    updated_at: at,
  }).id;
}

/** Changes what is given; the slug stays, so that shared links never break. */
export function updateProperty(
  db: Db,
  property: Owned<PropertyText & { id: number }>,
  change: Partial<PropertyText>,
  now: Date,
): void {
  const text = { ...property, ...change };
  update.run(db, {
    ...text,
    search_text: searchTextOf(text),
    sort_key: sortKey(text.name),
    updated_at: now.toISOString(),
  });
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
/** Takes a property off the public site, or lists it again; as it is already, nothing changes. */
export function setPaused(
  db: Db,
  property: Owned<{ id: number }>,
  paused: boolean,
  now: Date,
): void {
  if (paused) pause.run(db, { id: property.id, paused_at: now.toISOString() });
  else listAgain.run(db, { id: property.id });
}

/** Deletes the property with all that hangs on it; its files are the caller's to remove. */
export function deleteProperty(db: Db, property: Owned<{ id: number }>): void {
  remove.run(db, { id: property.id });
}
