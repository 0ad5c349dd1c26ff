import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { limits } from "../../../shared/limits.ts";
import type { StayDetail, StayList, StayState, StayView } from "../../../shared/schemas/stays.ts";
import { todayIn } from "../../../shared/stays/nights.ts";
import type { Db } from "../../core/db/open.ts";
import { type Cursor, type Page, type PageRange, readPage } from "../../core/db/page.ts";
import { statement } from "../../core/db/statement.ts";
import type { Tables } from "../../core/db/tables.ts";
import type { Owned } from "../properties/properties.access.ts";
import { fullNights } from "./calendars/occupancy.queries.ts";
import { listShares } from "./settlement/shares.queries.ts";
import { sharedColumns, withShareAmount } from "./stay-columns.ts";
import { listThread } from "./thread/thread.queries.ts";

/** Whose stays: all of a host, or those of a proven property. */
export type StayScope = { owner_id: number } | { property: Owned<{ id: number }> };

export type StaySearch = { state?: StayState | undefined; list?: StayList | undefined };

/** `todays` is an object of JSON: the day that it is in each time zone. */
type Params = PageRange & { scope: number; state: StayState; todays: string };
type Shape = { scope: "owner" | "property"; byState: boolean; list: StayList | null };

type StayRows = SelectQueryBuilder<Tables, "stays" | "property_calendars" | "properties", object>;

const withProperty = (q: Kysely<Tables>): StayRows =>
  q
    .selectFrom("stays")
    .innerJoin("property_calendars", "property_calendars.property_id", "stays.property_id")
    .innerJoin("properties", "properties.id", "stays.property_id");

const scoped = (q: Kysely<Tables>, p: Pick<Params, "scope">, { scope }: Pick<Shape, "scope">) =>
  scope === "owner"
    ? withProperty(q).where("properties.owner_id", "=", p.scope)
    : withProperty(q).where("stays.property_id", "=", p.scope);

const isOver = (p: Pick<Params, "todays">) =>
  sql<boolean>`stays.departure < (SELECT value FROM json_each(${p.todays})
    WHERE key = property_calendars.time_zone)`;

/** Each list takes the stays that its host has something to do with. */
const listed: Record<StayList, (rows: StayRows, p: Params) => StayRows> = {
  waiting: (rows) => rows.where("stays.state", "=", "requested"),
  upcoming: (rows, p) =>
    rows.where("stays.state", "=", "accepted").where(sql<boolean>`NOT ${isOver(p)}`),
  to_settle: (rows, p) =>
    rows
      .where("stays.state", "in", ["accepted", "took_place"])
      .where((eb) => eb.or([eb("stays.state", "=", "took_place"), isOver(p)])),
  past: (rows) => rows.where("stays.state", "not in", ["requested", "accepted", "took_place"]),
};

const selectViews = (rows: StayRows) =>
  rows.leftJoin("guest_interests", "guest_interests.id", "stays.guest_interest_id").select([
    ...sharedColumns,
    "stays.id",
    "stays.property_id",
    "property_calendars.units",
    "property_calendars.time_zone",
    "properties.name as property_name",
    "properties.slug as property_slug",
    "stays.guest_interest_id",
    "guest_interests.guest_name",
    "guest_interests.guest_email",
    "guest_interests.language as guest_language",
    sql<number>`(SELECT count(*) FROM stay_messages
        WHERE stay_id = stays.id AND author = 'guest' AND read_at IS NULL)`.as("unread"),
  ]);

/** The lists whose next stay comes first; the others begin with the newest. */
const byArrival: ReadonlyArray<StayList | null> = ["upcoming", "to_settle"];

const inOrder = (rows: StayRows, p: Params, { list }: Shape) =>
  byArrival.includes(list)
    ? rows
        .where(
          sql<boolean>`(${p.before} = ${sql.lit(Number.MAX_SAFE_INTEGER)} OR (stays.arrival, stays.id) >
            (SELECT last.arrival, last.id FROM stays AS last WHERE last.id = ${p.before}))`,
        )
        .orderBy("stays.arrival")
        .orderBy("stays.id")
    : rows.where("stays.id", "<", p.before).orderBy("stays.id", "desc");

const pageStatement = (shape: Shape) =>
  statement((q, p: Params) => {
    let rows = scoped(q, p, shape);
    if (shape.list !== null) rows = listed[shape.list](rows, p);
    if (shape.byState) rows = rows.where("stays.state", "=", p.state);
    return selectViews(inOrder(rows, p, shape)).limit(p.limit);
  });

/** Each combination of filters has its own statement. */
const pages = new Map<string, ReturnType<typeof pageStatement>>();
function statementFor(shape: Shape) {
  const key = JSON.stringify(shape);
  const page = pages.get(key) ?? pageStatement(shape);
  pages.set(key, page);
  return page;
}

type Row = ReturnType<ReturnType<typeof pageStatement>["one"]>;

function toView(db: Db, { units, ...row }: Row): StayView {
  const range = { from: row.arrival, to: row.departure };
  const nights_taken =
    row.state === "requested" &&
    fullNights(db, { property_id: row.property_id, units }, range).length > 0;
  return { ...withShareAmount(row), nights_taken, shares: listShares(db, row) };
}

const scopeParams = (scope: StayScope) =>
  "property" in scope
    ? ({ scope: "property", id: scope.property.id } as const)
    : ({ scope: "owner", id: scope.owner_id } as const);

const zones = {
  owner: statement((q, p: { scope: number }) =>
    q
      .selectFrom("property_calendars")
      .innerJoin("properties", "properties.id", "property_calendars.property_id")
      .select("time_zone")
      .distinct()
      .where("properties.owner_id", "=", p.scope),
  ),
  property: statement((q, p: { scope: number }) =>
    q.selectFrom("property_calendars").select("time_zone").where("property_id", "=", p.scope),
  ),
};

function todaysOf(db: Db, scope: StayScope, now: Date): string {
  const { scope: kind, id } = scopeParams(scope);
  const rows = zones[kind].all(db, { scope: id });
  return JSON.stringify(
    Object.fromEntries(rows.map(({ time_zone }) => [time_zone, todayIn(time_zone, now)])),
  );
}

/** A page of a host's stays: those ahead and to settle by arrival, the others newest first. */
export function listStays(
  db: Db,
  scope: StayScope,
  { state, list }: StaySearch,
  { cursor, now, size = limits.inboxPage }: { cursor: Cursor; now: Date; size?: number },
): Page<StayView> {
  const { scope: kind, id } = scopeParams(scope);
  const shape = { scope: kind, byState: state !== undefined, list: list ?? null };
  const params = { scope: id, state: state ?? "requested", todays: todaysOf(db, scope, now) };
  const page = readPage(cursor, size, (range) =>
    statementFor(shape).all(db, { ...params, ...range }),
  );
  return { ...page, items: page.items.map((row) => toView(db, row)) };
}

const countStatement = (scope: Shape["scope"]) =>
  statement((q, p: Pick<Params, "scope" | "todays">) =>
    scoped(q, p, { scope })
      .where("stays.state", "in", ["requested", "accepted", "took_place"])
      .select([
        sql<number>`count(*) FILTER (WHERE stays.state = 'requested')`.as("waiting"),
        sql<number>`count(*) FILTER (WHERE stays.state = 'accepted' AND NOT ${isOver(p)})`.as(
          "upcoming",
        ),
        sql<number>`count(*) FILTER (WHERE stays.state = 'took_place'
          OR (stays.state = 'accepted' AND ${isOver(p)}))`.as("to_settle"),
      ]),
  );
const countsOf = { owner: countStatement("owner"), property: countStatement("property") };

/** The number of a host's stays in each list that asks for something. */
export function countStays(db: Db, scope: StayScope, now: Date) {
  const { scope: kind, id } = scopeParams(scope);
  return countsOf[kind].one(db, { scope: id, todays: todaysOf(db, scope, now) });
}

const viewById = statement((q, p: { id: number }) =>
  selectViews(withProperty(q).where("stays.id", "=", p.id)),
);
/** A stay with its thread, as its host sees it. The row must exist. */
export function getStayDetail(db: Db, id: number): StayDetail {
  return { ...toView(db, viewById.one(db, { id })), messages: listThread(db, id) };
}
