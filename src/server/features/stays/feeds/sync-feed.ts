import { createHash } from "node:crypto";
import { limits } from "../../../../shared/limits.ts";
import { addDays, todayIn } from "../../../../shared/stays/nights.ts";
import { hourMs, minuteMs, secondMs } from "../../../../shared/time.ts";
import type { Deps } from "../../../core/context.ts";
import { ApiError } from "../../../core/errors.ts";
import { failure } from "../../../core/failure.ts";
import { JobKilled, JobTimeout, runJob } from "../../../core/jobs/run-job.ts";
import { createTurns } from "../../../core/turns.ts";
import { version } from "../../../core/version.ts";
import { uidMark } from "../calendars/event-uid.ts";
import { FeedError } from "./feed-error.ts";
import {
  type FeedForSync,
  findFeedForSync,
  recordFailure,
  recordSync,
  scheduleFeed,
} from "./feeds.queries.ts";
import { fetchCalendar } from "./fetch-calendar.ts";
import type { CalendarJob, CalendarReply } from "./read-calendar.ts";

export type SyncDeps = Pick<Deps, "db" | "env" | "clock">;

const everyMs = 30 * minuteMs;
/** Between two tries of a calendar that has not worked for long. */
const longestPauseMs = 6 * hourMs;
/** After a failure of ours, such as a full disk. */
const againMs = minuteMs;
const readTimeoutMs = 20 * secondMs;

/** A few at a time, host by host: each can wait ten seconds for a site and hold a megabyte. */
const inTurn = createTurns({
  atOnce: 4,
  bound: {
    waiting: 100,
    refusal: () =>
      new ApiError(503, "UNAVAILABLE", failure.overloaded, { headers: { "retry-after": "30" } }),
  },
});
/** Reading takes up to 280 MB, so it is one calendar at a time. */
const readInTurn = createTurns({ atOnce: 1 });

const running = new WeakMap<SyncDeps["db"], Map<number, Promise<void>>>();

/**
 * Reads a calendar of another site and writes its nights, or why it could not be read. A sync that is
 * already running is joined. Throws failures of ours, the reason of `signal`, and 503 when too many are
 * waiting; the lines take turns.
 */
export async function syncFeed(
  deps: SyncDeps,
  id: number,
  { line, signal }: { line: string; signal?: AbortSignal },
): Promise<void> {
  const syncs = running.get(deps.db) ?? new Map<number, Promise<void>>();
  running.set(deps.db, syncs);
  const begin = () => inTurn(line, () => sync(deps, id, signal), signal);
  const current = syncs.get(id) ?? begin().finally(() => syncs.delete(id));
  syncs.set(id, current);
  return current;
}

async function sync(deps: SyncDeps, id: number, signal: AbortSignal | undefined): Promise<void> {
  const { db, clock } = deps;
  const feed = findFeedForSync(db, id);
  if (!feed) return;
  // Before the work: a calendar that ends the server must not be the first one after each restart.
  scheduleFeed(db, id, nextSync(clock(), everyMs));
  try {
    const read = await readFeed(deps, feed, signal);
    recordSync(db, id, read, clock());
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) {
      scheduleFeed(db, id, new Date(clock().getTime() + againMs));
      throw thrown;
    }
    const now = clock();
    recordFailure(db, id, thrown.failure, now);
    const since = Date.parse(feed.failing_since ?? now.toISOString());
    scheduleFeed(db, id, nextSync(now, pauseAfter(now.getTime() - since)));
  }
  // The host may have changed what is ignored meanwhile.
  if (findFeedForSync(db, id)?.ignored_summaries !== feed.ignored_summaries) {
    await sync(deps, id, signal);
  }
}

/** Give or take a tenth, so that calendars of one site are not read all at once. */
const nextSync = (now: Date, ms: number) =>
  new Date(now.getTime() + ms * (0.9 + 0.2 * Math.random()));

/**
 * The milliseconds to the next try of a calendar that has failed for some: as long again, so that a site
 * that is gone is asked less and less often.
 */
const pauseAfter = (failingMs: number) => Math.min(Math.max(everyMs, failingMs), longestPauseMs);

/** What the nights of a calendar depend on, besides its bytes. */
function readingOf({ time_zone: timeZone, ignored_summaries }: FeedForSync, now: Date) {
  const today = todayIn(timeZone, now);
  return {
    timeZone,
    ignored: linesOf(ignored_summaries),
    // From yesterday, since it may still be so elsewhere, to the latest arrival that a host can allow.
    from: addDays(today, -1),
    to: addDays(today, limits.horizonDaysMax),
  };
}

async function readFeed(
  { env, clock }: SyncDeps,
  feed: FeedForSync,
  signal: AbortSignal | undefined,
): Promise<{ nights?: string[]; etag: string | null }> {
  const reading = readingOf(feed, clock());
  // The ETag counts for this day and these settings only: tomorrow the same bytes have other nights.
  const state = createHash("sha256")
    .update(JSON.stringify([version, reading]))
    .digest("base64url");
  const known = feed.etag?.startsWith(`${state} `) ? feed.etag.slice(state.length + 1) : undefined;
  const fetched = await fetchCalendar(feed.url, {
    allow: env.calendarFeedsAllow,
    etag: known,
    userAgent: `SolarStay/${version} (+${env.publicUrl})`,
    signal,
  });
  if (!fetched) return { etag: feed.etag };
  const job = { ...reading, bytes: fetched.bytes, ownMark: uidMark(env, feed.property_id) };
  const line = String(feed.owner_id);
  const nights = await readInTurn(line, () => readNights(job, signal), signal);
  return { nights, etag: fetched.etag === undefined ? null : `${state} ${fetched.etag}` };
}

const linesOf = (text: string | null): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== "");

async function readNights(job: CalendarJob, signal: AbortSignal | undefined): Promise<string[]> {
  const script = [import.meta.dirname, "calendar-process"] as const;
  const options = { timeoutMs: readTimeoutMs, signal };
  const reply = await runJob<CalendarReply>(script, job, options).catch((thrown: unknown) => {
    // The calendar's fault: it takes too long, or more memory than there is.
    const isCostly = thrown instanceof JobTimeout || thrown instanceof JobKilled;
    throw isCostly ? new FeedError("too_many_events", thrown) : thrown;
  });
  if ("failure" in reply) throw new FeedError(reply.failure);
  return reply.nights;
}
