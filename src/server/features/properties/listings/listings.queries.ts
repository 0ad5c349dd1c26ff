import { type Kysely, type RawBuilder, sql } from "kysely";
import type {
  ListingSort,
  ListingState,
  ManagedListing,
} from "../../../../shared/schemas/listings.ts";
import type { Db } from "../../../core/db/open.ts";
import { foldForSearch } from "../../../core/db/search-text.ts";
import { updateById } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import { type TablePlace, tableReader } from "../../../core/db/table-page.ts";
import type { Tables } from "../../../core/db/tables.ts";

const state = sql<ListingState>`CASE
  WHEN properties.taken_down_at IS NOT NULL THEN 'taken_down'
  WHEN properties.owner_disabled = 1 THEN 'owner_disabled'
  WHEN properties.waiting_since IS NOT NULL THEN 'waiting'
  WHEN properties.paused_at IS NOT NULL THEN 'paused'
  ELSE 'listed' END`;

const allListings = (query: Kysely<Tables>) =>
  query
    .selectFrom("properties")
    .innerJoin("users", "users.id", "properties.owner_id")
    .innerJoin("countries", "countries.id", "properties.country_id");

type Filter = { q: string; state: ListingState | "" };

const matching = (query: Kysely<Tables>, p: Filter) =>
  allListings(query)
    .where(sql<boolean>`(${p.state} = '' OR ${state} = ${p.state})`)
    .where(
      sql<boolean>`(${p.q} = '' OR instr(folded(properties.name || ' ' || properties.location || ' ' || users.name || ' ' || users.email), ${p.q}) > 0)`,
    );

const selectListings = (rows: ReturnType<typeof allListings>) =>
  rows.select((eb) => [
    "properties.id",
    "properties.slug",
    "properties.name",
    "properties.location",
    "countries.name as country",
    "users.name as owner_name",
    "users.email as owner_email",
    "properties.created_at",
    state.as("state"),
    "properties.waiting_since",
    "properties.taken_down_at",
    "properties.taken_down_reason",
    eb
      .selectFrom("listing_reports")
      .select((row) => row.fn.countAll<number>().as("count"))
      .whereRef("listing_reports.property_id", "=", "properties.id")
      .where("listing_reports.closed_at", "is", null)
      .$asScalar()
      .$notNull()
      .as("open_reports"),
  ]);

const sortKeys: Record<ListingSort, RawBuilder<unknown>> = {
  listed: sql`properties.id`,
  name: sql`properties.sort_key`,
  host: sql`folded(users.name)`,
  place: sql`countries.name`,
  state,
  reports: sql`open_reports`,
};

const readListings = tableReader<ListingSort, Filter, ManagedListing>(
  "listed",
  (query, p, sort, order) =>
    selectListings(matching(query, p))
      .where("properties.id", "<", p.before)
      .orderBy(sortKeys[sort], order)
      .orderBy("properties.id", "desc")
      .limit(p.limit)
      .offset(p.offset),
);
const count = statement((query, p: Filter) =>
  matching(query, p).select((eb) => eb.fn.countAll<number>().as("count")),
);

type Search = TablePlace<ListingSort> & {
  q?: string | undefined;
  state?: ListingState | undefined;
};

/** A page of all hosts' listings that match, newest first unless sorted otherwise. */
export function listListings(db: Db, { q, state: wanted, ...place }: Search) {
  const filter: Filter = { q: foldForSearch(q ?? ""), state: wanted ?? "" };
  return { ...readListings(db, filter, place), total: count.one(db, filter).count };
}

const byId = statement((query, p: { id: number }) =>
  selectListings(allListings(query)).where("properties.id", "=", p.id),
);
/** One listing of any host. */
export function findListing(db: Db, id: number): ManagedListing | undefined {
  return byId.get(db, { id });
}

const writeTakedown = updateById("properties", [
  "taken_down_at",
  "taken_down_reason",
  "waiting_since",
]);
/**
 * Takes a listing down, or with nulls puts it back. Either way an admin has decided about it, so it
 * no longer waits for approval. A trigger increments its revision.
 */
export function setTakedown(
  db: Db,
  id: number,
  takedown: { at: Date; reason: string } | null,
): void {
  writeTakedown(db, id, {
    taken_down_at: takedown?.at.toISOString() ?? null,
    taken_down_reason: takedown?.reason ?? null,
    waiting_since: null,
  });
}

const writeWaiting = updateById("properties", ["waiting_since"]);
/** Approves a waiting listing. A trigger increments its revision. */
export function setListingApproved(db: Db, id: number): void {
  writeWaiting(db, id, { waiting_since: null });
}
