import { msg } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { dayMs, hourMs } from "../../../shared/time.ts";
import type { Deps } from "../../core/context.ts";
import type { Backups, TimeOfDay } from "../../core/env/env.ts";
import type { PlacesEnv } from "../../core/files/files.ts";
import type { ObjectPlace } from "../../core/object-store/place.ts";
import { runJob } from "../../core/jobs/run-job.ts";
import { lastBackupAt } from "../health/backups.queries.ts";

/** The message to the process that makes a backup. */
export type BackupJob = {
  env: PlacesEnv;
  folder: string | undefined;
  store: ObjectPlace | undefined;
  keep: number;
  now: string;
};
/** Its reply. */
export type BackupReply =
  | { file: string; bytes: number; unnoted: string | undefined }
  | { failed: string };

/** Longer than copying a site to a slow disk takes. */
const timeoutMs = 12 * hourMs;
const retryMs = hourMs;

/** Makes the site's backups while the server runs. */
export type BackupSchedule = {
  /** Makes a backup if one is due. Call it once a minute; it never fails. */
  tick: () => Promise<void>;
  /** Breaks off a backup that is being made. */
  stop: () => void;
};

type ScheduleDeps = Pick<Deps, "db" | "env" | "clock" | "log" | "problems">;

/**
 * Makes a backup each day at BACKUP_AT, at most one at a time. One that failed is tried again after
 * an hour; until one succeeds, System Health shows the reason.
 */
export function createBackupSchedule(
  deps: ScheduleDeps,
  { at, folder, store, keep }: Backups,
): BackupSchedule {
  const { db, env, clock, log, problems } = deps;
  const startedAt = clock();
  const stopping = new AbortController();
  let isRunning = false;
  let retryAt: Date | undefined;

  const run = async (now: Date): Promise<BackupReply> => {
    const script = [import.meta.dirname, "backup-process"] as const;
    const { dataDir, filesStore, objectKeys } = env;
    const places = { dataDir, filesStore, objectKeys };
    const job: BackupJob = { env: places, folder, store, keep, now: now.toISOString() };
    try {
      return await runJob<BackupReply>(script, job, { timeoutMs, signal: stopping.signal });
    } catch (thrown) {
      return { failed: String(thrown) };
    }
  };

  const make = async (now: Date) => {
    const reply = await run(now);
    if (stopping.signal.aborted) return;
    if ("failed" in reply) {
      retryAt = new Date(clock().getTime() + retryMs);
      const text = msg("The backup failed: {reason}", { reason: oneLine(reply.failed) });
      problems.set("backups", { text, fix: "Fix the cause. The server tries again every hour." });
      log.error(inEnglish(text));
      return;
    }
    retryAt = undefined;
    problems.delete("backups");
    log.info({ file: reply.file, bytes: reply.bytes }, "backup made");
    if (reply.unnoted !== undefined) {
      // Otherwise the next minute would find it missing and make another one.
      retryAt = nextTime(at, clock());
      log.warn(`The time of the backup could not be recorded: ${oneLine(reply.unnoted)}`);
    }
  };

  return {
    async tick() {
      const now = clock();
      if (isRunning || stopping.signal.aborted || (retryAt && now < retryAt)) return;
      isRunning = true;
      try {
        if (isBackupDue({ at, now, startedAt, last: lastBackupAt(db) })) await make(now);
      } catch (err) {
        log.error({ err }, "the time of the last backup could not be read; retrying in a minute");
      } finally {
        isRunning = false;
      }
    },
    stop: () => stopping.abort(new Error("The server stops")),
  };
}

const oneLine = (text: string) =>
  text
    .trim()
    .replaceAll(/\.?\s*\n\s*/g, ". ")
    .replace(/\.$/, "");

type Due = { at: TimeOfDay; now: Date; startedAt: Date; last: string | null };

/**
 * Whether a backup is due: its time has come since the last one. A time that passed while the server
 * was off counts only if the last backup is older than a day, so that a restart makes none without
 * need. `last` is of any backup, of the command too; one from the future tells of a wrong clock.
 */
export function isBackupDue({ at, now, startedAt, last }: Due): boolean {
  if (last === null || Date.parse(last) > now.getTime()) return true;
  const time = latestTime(at, now);
  const isMissing = Date.parse(last) < time.getTime();
  return isMissing && (time >= startedAt || now.getTime() - Date.parse(last) > dayMs);
}

/** When it was last this time of day, in the time zone of the server. */
function latestTime({ hour, minute }: TimeOfDay, now: Date): Date {
  const time = new Date(now);
  time.setHours(hour, minute, 0, 0);
  if (time > now) {
    time.setDate(time.getDate() - 1);
    // The day before may have another offset.
    time.setHours(hour, minute, 0, 0);
  }
  return time;
}

function nextTime(at: TimeOfDay, now: Date): Date {
  const time = latestTime(at, now);
  time.setDate(time.getDate() + 1);
  return time;
}
