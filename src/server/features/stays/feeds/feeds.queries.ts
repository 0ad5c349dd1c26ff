import type { Kysely } from "kysely";
import type { FeedFailure, FeedView } from "../../../../shared/schemas/calendar.ts";
import { hourMs } from "../../../../shared/time.ts";
import { type Db, inTransaction } from "../../../core/db/open.ts";
import { deleteById, insertInto, updateById } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import type { Owned } from "../../properties/properties.access.ts";

type Id = { id: number };

const views = (q: Kysely<Tables>, p: { today: string }) =>
  q.selectFrom("calendar_feeds").select((eb) => [
    "id",
    "name",
    "url",
    "units",
    "ignored_summaries",
    eb
      .selectFrom("feed_nights")
      .select((nights) => nights.fn.countAll<number>().as("count"))
      .whereRef("feed_id", "=", "calendar_feeds.id")
      .where("night", ">=", p.today)
      .$asScalar()
      .$notNull()
      .as("nights"),
    "synced_at",
    "failing_since",
    "failure",
  ]);

const ofProperty = statement((q, p: { property_id: number; today: string }) =>
  views(q, p).where("property_id", "=", p.property_id).orderBy("id"),
);
/** The calendars of other sites that a property reads, with the number of their nights from today. */
export const listFeeds = (db: Db, property_id: number, today: string): FeedView[] =>
  ofProperty.all(db, { property_id, today });

const viewById = statement((q, p: Id & { today: string }) =>
  views(q, p).where("calendar_feeds.id", "=", p.id),
);
/** One of them; undefined when it was removed. */
export const viewFeed = (db: Db, id: number, today: string): FeedView | undefined =>
  viewById.get(db, { id, today });

const byUrl = statement((q, p: { property_id: number; url: string }) =>
  q
    .selectFrom("calendar_feeds")
    .select("id")
    .where("property_id", "=", p.property_id)
    .where("url", "=", p.url),
);
/** Whether a property reads the calendar at this address. */
export const isFeedUrlUsed = (db: Db, property_id: number, url: string): boolean =>
  byUrl.get(db, { property_id, url }) !== undefined;

/** What a host sets, besides the address. */
export const feedColumns = ["name", "units", "ignored_summaries"] as const;
export type FeedSettings = Pick<FeedView, (typeof feedColumns)[number]>;

const insertRow = insertInto("calendar_feeds", [
  "property_id",
  "url",
  ...feedColumns,
  "created_at",
  "next_sync_at",
]);
/** Adds a calendar that is due at once; returns its id. */
export function insertFeed(
  db: Db,
  property: Owned<Id>,
  feed: FeedSettings & { url: string },
  now: Date,
): number {
  const at = now.toISOString();
  return insertRow(db, { ...feed, property_id: property.id, created_at: at, next_sync_at: at });
}

const updateRow = updateById("calendar_feeds", feedColumns);
/** Stores what a host sets of a calendar. */
export const updateFeed = (db: Db, feed: Owned<Id>, settings: FeedSettings): void =>
  void updateRow(db, feed.id, settings);

const removeFeed = deleteById("calendar_feeds");
/** Forgets a calendar; its nights are free. */
export const deleteFeed = (db: Db, feed: Owned<Id>): void => removeFeed(db, feed.id);

/** Longer than any calendar waits for its next try; see sync-feed.ts. */
const farMs = 7 * hourMs;

type Due = { now: string; far: string };
const isDue = (now: Date): Due => ({
  now: now.toISOString(),
  far: new Date(now.getTime() + farMs).toISOString(),
});
/** The calendars that are due, unless their host is disabled. */
const dueFeeds = (q: Kysely<Tables>, p: Due) =>
  q
    .selectFrom("calendar_feeds")
    .innerJoin("properties", "properties.id", "calendar_feeds.property_id")
    .where("properties.owner_disabled", "=", 0)
    // A time far ahead is of a clock that was wrong.
    .where((eb) => eb.or([eb("next_sync_at", "<=", p.now), eb("next_sync_at", ">", p.far)]));

const dueHosts = statement((q, p: Due) =>
  dueFeeds(q, p)
    .select("properties.owner_id")
    .groupBy("properties.owner_id")
    .orderBy((eb) => eb.fn.min("next_sync_at")),
);
/** The hosts with calendars that are due, the one who has waited for longest first. */
export const listHostsWithDueFeeds = (db: Db, now: Date): number[] =>
  dueHosts.all(db, isDue(now)).map(({ owner_id }) => owner_id);

const dueFeed = statement((q, p: Due & { owner_id: number }) =>
  dueFeeds(q, p)
    .select("calendar_feeds.id")
    .where("properties.owner_id", "=", p.owner_id)
    .orderBy("next_sync_at")
    .limit(1),
);
/** The calendar of a host that has been due for longest. */
export const findDueFeed = (db: Db, owner_id: number, now: Date): Id | undefined =>
  dueFeed.get(db, { owner_id, ...isDue(now) });

const forSync = statement((q, p: Id) =>
  q
    .selectFrom("calendar_feeds")
    .innerJoin("property_calendars", "property_calendars.property_id", "calendar_feeds.property_id")
    .innerJoin("properties", "properties.id", "calendar_feeds.property_id")
    .select([
      "calendar_feeds.id",
      "calendar_feeds.property_id",
      "properties.owner_id",
      "url",
      "ignored_summaries",
      "etag",
      "failing_since",
      "time_zone",
    ])
    .where("calendar_feeds.id", "=", p.id),
);
/** What is needed to read a calendar; undefined when it was removed. */
export const findFeedForSync = (db: Db, id: number) => forSync.get(db, { id });
export type FeedForSync = NonNullable<ReturnType<typeof findFeedForSync>>;

const setNextSync = updateById("calendar_feeds", ["next_sync_at"]);
/** Sets when a calendar is read again. */
export const scheduleFeed = (db: Db, id: number, at: Date): void =>
  void setNextSync(db, id, { next_sync_at: at.toISOString() });

const noteFailure = statement((q, p: Id & { failure: FeedFailure; now: string }) =>
  q
    .updateTable("calendar_feeds")
    .set((eb) => ({
      failure: p.failure,
      failing_since: eb.fn.coalesce("failing_since", eb.val(p.now)),
    }))
    .where("id", "=", p.id),
);
/** Records that a calendar could not be read: its nights stay, and so does the time of the first failure. */
export const recordFailure = (db: Db, id: number, failure: FeedFailure, now: Date): void =>
  void noteFailure.run(db, { id, failure, now: now.toISOString() });

const setSynced = updateById("calendar_feeds", ["synced_at", "etag", "failing_since", "failure"]);
const nightsOf = statement((q, p: Id) =>
  q.selectFrom("feed_nights").select("night").where("feed_id", "=", p.id),
);
const insertNight = statement((q, p: Id & { night: string }) =>
  q.insertInto("feed_nights").values({ feed_id: p.id, night: p.night }),
);
const deleteNight = statement((q, p: Id & { night: string }) =>
  q.deleteFrom("feed_nights").where("feed_id", "=", p.id).where("night", "=", p.night),
);
/**
 * Records that a calendar was read, and writes how its nights differ from before: each change of a
 * night makes cached answers outdated. Without `nights`, they are as before.
 */
export function recordSync(
  db: Db,
  id: number,
  read: { nights?: readonly string[]; etag: string | null },
  now: Date,
): void {
  inTransaction(db, () => {
    const changes = { synced_at: now.toISOString(), etag: read.etag };
    const exists = setSynced(db, id, { ...changes, failing_since: null, failure: null });
    if (!exists || !read.nights) return;
    const before = new Set(nightsOf.all(db, { id }).map(({ night }) => night));
    const after = new Set(read.nights);
    for (const night of after.difference(before)) insertNight.run(db, { id, night });
    for (const night of before.difference(after)) deleteNight.run(db, { id, night });
  });
}
