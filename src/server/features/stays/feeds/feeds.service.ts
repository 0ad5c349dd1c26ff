import type { z } from "zod";
import { limits } from "../../../../shared/limits.ts";
import type { feedInput, feedUpdateInput, FeedView } from "../../../../shared/schemas/calendar.ts";
import { todayIn } from "../../../../shared/stays/nights.ts";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { conflict, invalidField, notFound } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { withoutAbsent } from "../../../core/files/absent.ts";
import { refuseBeyond } from "../../../core/quotas.ts";
import { offersStays } from "../../site/settings/settings.queries.ts";
import { ownedCalendar } from "../calendars/calendar.access.ts";
import { ownedFeed } from "./feeds.access.ts";
import { insertFeed, isFeedUrlUsed, listFeeds, updateFeed, viewFeed } from "./feeds.queries.ts";
import { syncFeed } from "./sync-feed.ts";

type Addition = z.output<typeof feedInput>;
type Change = z.output<typeof feedUpdateInput>;

/** Adds a calendar of another site and reads it. That it cannot be read is in the answer. */
export async function addFeed(ctx: SignedInContext, input: Addition): Promise<FeedView> {
  const { db, viewer, clock, log } = ctx;
  const { id: property_id, url, name, units = null, ignored_summaries = null } = input;
  expectStays(ctx);
  // Before a point is taken: 404 and 403 come before 429.
  const { time_zone } = ownedCalendar(db, viewer, property_id).calendar;
  const giveBack = await takeSync(ctx);
  let id: number;
  try {
    id = inTransaction(db, () => {
      const { property, calendar } = ownedCalendar(db, viewer, property_id);
      refuseUnits(units, calendar.units);
      if (isFeedUrlUsed(db, property.id, url)) throw conflict(failure.feedThere);
      const today = todayIn(calendar.time_zone, clock());
      refuseBeyond(ctx, {
        count: listFeeds(db, property.id, today).length,
        max: limits.feedsPerProperty,
        code: "CONFLICT",
        sentence: failure.feedsFull,
      });
      return insertFeed(db, property, { url, name, units, ignored_summaries }, clock());
    });
  } catch (thrown) {
    await giveBack();
    throw thrown;
  }
  await syncFor(ctx, id).catch((err: unknown) => {
    log.error({ err }, "reading a new calendar failed; retrying in a minute");
  });
  return feedOrGone(ctx, { id, time_zone });
}

/** Applies the given fields. With other ignored events, the calendar is read again. */
export async function changeFeed(ctx: SignedInContext, change: Change): Promise<FeedView> {
  const { db, viewer } = ctx;
  const { id, ...fields } = change;
  const given = withoutAbsent(fields);
  const before = ownedFeed(db, viewer, id);
  const { ignored_summaries = before.ignored_summaries, units = before.units } = given;
  if (units !== before.units) refuseUnits(units, before.property_units);
  const readsAgain = ignored_summaries !== before.ignored_summaries && offersStays(db, ctx.env);
  if (readsAgain) await takeSync(ctx);
  inTransaction(db, () => {
    const feed = ownedFeed(db, viewer, id);
    updateFeed(db, feed, { ...feed, ...given });
  });
  if (readsAgain) await syncFor(ctx, id);
  return feedOrGone(ctx, before);
}

/** Reads a calendar now, without waiting for its half hour. */
export async function syncNow(ctx: SignedInContext, id: number): Promise<FeedView> {
  const feed = ownedFeed(ctx.db, ctx.viewer, id);
  expectStays(ctx);
  await takeSync(ctx);
  await syncFor(ctx, feed.id);
  return feedOrGone(ctx, feed);
}

/** Other sites see a request for each. */
const takeSync = ({ rateLimits, viewer }: SignedInContext) =>
  rateLimits.take({ feedSyncPerAccount: String(viewer.id) });

const syncFor = (ctx: SignedInContext, id: number) =>
  syncFeed(ctx, id, { line: String(ctx.viewer.id) });

function expectStays({ db, env }: SignedInContext): void {
  if (!offersStays(db, env)) throw conflict(failure.staysOff);
}

function refuseUnits(units: number | null, most: number): void {
  if (units !== null && units > most) throw invalidField("units", failure.unitsMissing(most));
}

/** The calendar after its sync; 404 if it was removed meanwhile. */
function feedOrGone(
  { db, clock }: SignedInContext,
  { id, time_zone }: { id: number; time_zone: string },
): FeedView {
  const view = viewFeed(db, id, todayIn(time_zone, clock()));
  if (!view) throw notFound(failure.feedNotFound);
  return view;
}
