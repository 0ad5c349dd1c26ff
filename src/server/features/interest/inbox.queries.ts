import { type Kysely, sql } from "kysely";
import { limits } from "../../../shared/limits.ts";
import type {
  InboxFilters,
  InboxRow,
  InterestState,
} from "../../../shared/schemas/guest-interest.ts";
import type { StayState } from "../../../shared/schemas/stays.ts";
import type { Db } from "../../core/db/open.ts";
import { type Cursor, type Page, type PageRange, readPage } from "../../core/db/page.ts";
import { foldForSearch } from "../../core/db/search-text.ts";
import { deleteById, updateById } from "../../core/db/rows.ts";
import { statement } from "../../core/db/statement.ts";
import { interestEmail } from "../properties/contact.queries.ts";
import type { Tables } from "../../core/db/tables.ts";
import type { Owned } from "../properties/properties.access.ts";
import { interestColumns } from "./guest-interest.queries.ts";

/** All interest in a host's properties, or in one property that is proved to be the host's own. */
export type InboxScope = { owner_id: number } | { property: Owned<{ id: number }> };

export type InboxSearch = Pick<InboxFilters, "state" | "dates" | "q">;

type Params = PageRange & { scope: number; state: InterestState; q: string };
type Column = "owner_id" | "property_id";
type Shape = { column: Column; byState: boolean; dated: boolean; searched: boolean };

const matching = (q: Kysely<Tables>, p: Params, { column, byState, dated, searched }: Shape) => {
  let rows = q.selectFrom("guest_interests").where(`guest_interests.${column}`, "=", p.scope);
  if (byState) rows = rows.where("guest_interests.state", "=", p.state);
  if (dated) {
    rows = rows
      .where("guest_interests.arrival", "is not", null)
      .where("guest_interests.departure", "is not", null);
  }
  if (searched) rows = rows.where(sql<boolean>`instr(guest_interests.search_text, ${p.q}) > 0`);
  return rows;
};

const selectItems = (rows: ReturnType<typeof matching>) =>
  rows
    .innerJoin("properties", "properties.id", "guest_interests.property_id")
    .leftJoin("stays", "stays.guest_interest_id", "guest_interests.id")
    .select([
      ...interestColumns,
      "properties.name as property_name",
      "properties.slug as property_slug",
      "stays.id as stay_id",
      "stays.state as stay_state",
    ]);

type Row = Omit<InboxRow, "stay"> & { stay_id: number | null; stay_state: StayState | null };

const toItem = ({ stay_id, stay_state, ...row }: Row): InboxRow =>
  stay_id === null || stay_state === null
    ? row
    : { ...row, stay: { id: stay_id, state: stay_state } };

const toItems = ({ items, ...page }: Page<Row>): Page<InboxRow> => ({
  ...page,
  items: items.map(toItem),
});

const pageStatement = (shape: Shape) =>
  statement((q, p: Params) =>
    selectItems(matching(q, p, shape))
      .where("guest_interests.id", "<", p.before)
      .orderBy("guest_interests.id", "desc")
      .limit(p.limit),
  );

/** Each combination of filters has its own statement, so that each reads one range of an index. */
const pages = new Map<string, ReturnType<typeof pageStatement>>();
function statementFor(shape: Shape) {
  const key = JSON.stringify(shape);
  const page = pages.get(key) ?? pageStatement(shape);
  pages.set(key, page);
  return page;
}

const paramsOf = (scope: InboxScope, { state = "new", q = "" }: InboxSearch) => ({
  scope: "property" in scope ? scope.property.id : scope.owner_id,
  state,
  q: foldForSearch(q),
});
const columnOf = (scope: InboxScope): Column => ("property" in scope ? "property_id" : "owner_id");
const isSearched = ({ q = "" }: InboxSearch) => q !== "";
const isDated = ({ dates }: InboxSearch) => dates !== undefined;

/** A page of the inbox, newest first. */
export function listInbox(
  db: Db,
  scope: InboxScope,
  search: InboxSearch,
  { cursor, size }: { cursor: Cursor; size: number },
): Page<InboxRow> {
  const shape = {
    column: columnOf(scope),
    byState: search.state !== undefined,
    dated: isDated(search),
    searched: isSearched(search),
  };
  const params = paramsOf(scope, search);
  return toItems(
    readPage(cursor, size, (range) => statementFor(shape).all(db, { ...params, ...range })),
  );
}

type Count = { state: InterestState; total: number; unread: number };

const narrowedCounts = (column: Column, dated: boolean) =>
  statement((q, p: Params) =>
    matching(q, p, { column, byState: false, dated, searched: true })
      .select((eb) => [
        "guest_interests.state",
        eb.fn.countAll<number>().as("total"),
        sql<number>`count(*) - count(read_at)`.as("unread"),
      ])
      .groupBy("guest_interests.state"),
  );
const searchedCounts = {
  owner_id: narrowedCounts("owner_id", false),
  property_id: narrowedCounts("property_id", false),
};
const datedCounts = {
  owner_id: narrowedCounts("owner_id", true),
  property_id: narrowedCounts("property_id", true),
};

const ownerCounts = statement((q, p: { scope: number }) =>
  q
    .selectFrom("guest_interest_counts")
    .innerJoin("properties", "properties.id", "guest_interest_counts.property_id")
    .select((eb) => [
      "state",
      eb.fn.sum<number>("total").as("total"),
      eb.fn.sum<number>("unread").as("unread"),
    ])
    .where("properties.owner_id", "=", p.scope)
    .groupBy("state"),
);
const propertyCounts = statement((q, p: { scope: number }) =>
  q
    .selectFrom("guest_interest_counts")
    .select(["state", "total", "unread"])
    .where("property_id", "=", p.scope),
);

/** The number of items in each state, and of unread ones. Only a search and dates have to read them all. */
export function countInbox(db: Db, scope: InboxScope, search: InboxSearch) {
  const column = columnOf(scope);
  const params = paramsOf(scope, search);
  const stored = column === "owner_id" ? ownerCounts : propertyCounts;
  const found = isDated(search) ? datedCounts : searchedCounts;
  const rows: Count[] =
    isDated(search) || isSearched(search)
      ? found[column].all(db, { ...params, before: 0, limit: 0 })
      : stored.all(db, params);
  const counts = { new: 0, replied: 0, archived: 0 };
  let unread = 0;
  for (const row of rows) {
    counts[row.state] = row.total;
    unread += row.unread;
  }
  return { counts, unread };
}

/** A page of the inbox with the number of items in each state. */
export function readInbox(db: Db, scope: InboxScope, search: InboxSearch, cursor?: Cursor) {
  const page = listInbox(db, scope, search, { cursor, size: limits.inboxPage });
  return { ...page, ...countInbox(db, scope, search) };
}

const itemById = statement((q, p: { id: number }) =>
  selectItems(q.selectFrom("guest_interests")).where("guest_interests.id", "=", p.id),
);
/** One interest as its host's inbox shows it. The row must exist. */
export function getInboxItem(db: Db, id: number): InboxRow {
  return toItem(itemById.one(db, { id }));
}

type Guest = { owner_id: number; guest_email: string };
const sameGuest = ({ guest_email }: Guest) =>
  sql<boolean>`lower(guest_email) = lower(${guest_email})`;

const othersOfGuest = statement((q, p: PageRange & Guest & { id: number }) =>
  selectItems(q.selectFrom("guest_interests"))
    .where("guest_interests.owner_id", "=", p.owner_id)
    .where(sameGuest(p))
    .where("guest_interests.id", "!=", p.id)
    .where("guest_interests.id", "<", p.before)
    .orderBy("guest_interests.id", "desc")
    .limit(p.limit),
);
/**
 * A page of the messages of the guest of an interest to the same host, newest first. The interest
 * itself is on the first page, however old it is.
 */
export function listConversation(
  db: Db,
  { id, owner_id, guest_email }: Owned<Guest & { id: number }>,
  cursor: Cursor,
): Page<InboxRow> {
  const page = toItems(
    readPage(cursor, limits.conversationPage, (range) =>
      othersOfGuest.all(db, { id, owner_id, guest_email, ...range }),
    ),
  );
  if (typeof cursor === "number") return page;
  const items = [...page.items, getInboxItem(db, id)].toSorted((a, b) => b.id - a.id);
  return { ...page, items };
}

const readGuest = statement((q, p: Guest & { read_at: string }) =>
  q
    .updateTable("guest_interests")
    .set({ read_at: p.read_at })
    .where("owner_id", "=", p.owner_id)
    .where(sameGuest(p))
    .where("read_at", "is", null),
);
/** Marks the messages of the guest of an interest to the same host as read; returns their number. */
export function markConversationRead(
  db: Db,
  { owner_id, guest_email }: Owned<Guest>,
  now: Date,
): number {
  return readGuest.run(db, { owner_id, guest_email, read_at: now.toISOString() }).changes;
}

export type InterestTimes = {
  read_at: string | null;
  replied_at: string | null;
  archived_at: string | null;
};

const update = updateById("guest_interests", ["read_at", "replied_at", "archived_at"]);
/** Sets when an interest was read, answered and archived. */
export function updateTimes(db: Db, interest: Owned<{ id: number }>, times: InterestTimes): void {
  update(db, interest.id, times);
}

const remove = deleteById("guest_interests");
/** Erases an interest with everything about its guest, unsent emails too. */
export function deleteInterest(db: Db, interest: Owned<{ id: number }>): void {
  remove(db, interest.id);
}

const refused = statement((q, p: { owner_id: number }) =>
  q
    .selectFrom("properties")
    .select([
      "id",
      "name",
      "slug",
      interestEmail.as("contact_email"),
      "contact_refused_at as since",
    ])
    .where("owner_id", "=", p.owner_id)
    .where("contact_refused_at", "is not", null)
    .$narrowType<{ since: string }>()
    .orderBy("id"),
);
/** A host's properties whose contact address refuses emails. */
export function listRefusedContacts(db: Db, ownerId: number) {
  return refused.all(db, { owner_id: ownerId });
}
