import type { HealthView } from "../../shared/schemas/operations.ts";
import type { Deps } from "../context.ts";
import { dayOf } from "../day.ts";
import { version } from "../version.ts";
import { lastBackupAt } from "./backups.queries.ts";
import { freeBytes, inBytes } from "../disk.ts";
import { countGivenUp, stuckLetters } from "./trouble.queries.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What went wrong longer ago says nothing of how the site is doing now. */
const givenUpMs = 7 * dayMs;
/** Many servers let a first mail wait for some minutes; the fifth attempt is made after fifteen. */
const stuck = { ms: 15 * minuteMs, attempts: 5 };
/** A backup older than that is old. Sites that make none, or by other means, are not reproached. */
const backupMs = 7 * dayMs;

type Seen = Pick<Deps, "db" | "settings" | "clock" | "clockTrust" | "faults" | "security">;

/** Looks at mail, disk, backups and database, and says how they are. */
export function readHealth(deps: Seen): HealthView {
  const { db, settings } = deps;
  const free_disk_bytes = freeBytes(settings.dataDir);
  const last_backup_at = lastBackupAt(db);
  return {
    problems: [
      ...mailProblems(deps),
      ...(free_disk_bytes < settings.minFreeDiskBytes
        ? [`Only ${inBytes(free_disk_bytes)} of disk space left`]
        : []),
      ...backupProblems(deps, last_backup_at),
      ...databaseProblems(deps),
      ...clockProblems(deps),
      ...(deps.security.isUnderAttack() ? ["Someone seems to be guessing passwords"] : []),
    ],
    security_events: deps.security.sentences(),
    version,
    database_bytes: databaseBytes(deps),
    free_disk_bytes,
    last_backup_at,
    mail_server: settings.smtpUrl === undefined ? null : new URL(settings.smtpUrl).host,
  };
}

/** The problems in one line, or that there are none. */
export const systemHealth = ({ problems }: Pick<HealthView, "problems">): string =>
  problems.length === 0 ? "Healthy" : problems.join(". ");

const ago = ({ clock }: Seen, ms: number) => new Date(clock().getTime() - ms);

function mailProblems(deps: Seen): string[] {
  const givenUp = countGivenUp(deps.db, ago(deps, givenUpMs));
  const { count: waiting } = stuckLetters(deps.db, ago(deps, stuck.ms), stuck.attempts);
  return [
    ...(waiting > 0 ? [`${mails(waiting)} waiting: the mail server does not accept them`] : []),
    ...(givenUp > 0
      ? [`${givenUp} ${givenUp === 1 ? "email" : "emails"} could not be sent this week`]
      : []),
  ];
}

const mails = (count: number) => (count === 1 ? "1 email is" : `${count} emails are`);

function backupProblems(deps: Seen, last: string | null): string[] {
  if (last === null) return [];
  const age = deps.clock().getTime() - new Date(last).getTime();
  return age > backupMs ? [`The last backup is ${Math.floor(age / dayMs)} days old`] : [];
}

function databaseProblems(deps: Seen): string[] {
  const faults = deps.faults.since(ago(deps, dayMs));
  if (!faults) return [];
  const times = faults.count === 1 ? "once" : `${faults.count} times`;
  return [`The database failed ${times} within a day (${faults.last})`];
}

function clockProblems({ clockTrust }: Seen): string[] {
  const doubt = clockTrust.doubt();
  if (!doubt) return [];
  return [
    `The clock may be wrong: it says ${dayOf(doubt.now)}, and this site last ran on ${dayOf(doubt.last)}. No data will be deleted by age for a day`,
  ];
}

function databaseBytes({ db: { sqlite } }: Seen): number {
  const pragma = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return pragma("page_count") * pragma("page_size");
}
