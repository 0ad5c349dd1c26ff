/**
 * The checks of a running site, with every threshold. System Health, GET /readyz, the watch and
 * `solarstay doctor` all read this list.
 */
import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { inBytes } from "../../../shared/bytes.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { dayMs, dayOf, hourMs, minuteMs } from "../../../shared/time.ts";
import type { Deps } from "../../core/context.ts";
import type { IncidentKind } from "../../core/db/tables/operations.ts";
import { lastBackupAt } from "./backups.queries.ts";
import { freeBytes } from "../../core/files/disk.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";
import { countGivenUp, stuckLetters } from "./trouble.queries.ts";

/** Many mail servers delay a first email by minutes; the fifth attempt comes after fifteen. */
const stuck = { ms: 15 * minuteMs, attempts: 5 };
/** The seventh attempt, after an hour, is too late for such a delay. */
const alarming = { ms: hourMs, attempts: 7 };
/** Failures from longer ago say nothing about the current state. */
const givenUpMs = 7 * dayMs;
/** One or two mistyped addresses a day are for their hosts to correct; more have another cause. */
const givenUpAlarming = 3;
/** Less than this has no room for the next photo. */
const almostNoBytes = 50_000_000;
/** A disk must have this much more than the minimum to count as recovered, or each photo would alert. */
const recoveredFactor = 1.2;
const fewFiles = 1000;
const oldBackupMs = 7 * dayMs;
/** A backup that the server makes each day has failed if the last one is older. */
const missedBackupMs = 2 * dayMs;
/** How long failures of the database are shown. */
const faultsShownMs = dayMs;
/** An attack that stops and begins again causes one email in this time. */
const attackAlertMs = dayMs;

/** The parts of a site that a check can read, whether its server runs or not. */
type Site = {
  db: Deps["db"];
  env: Pick<Deps["env"], "dataDir" | "minFreeDiskBytes" | "backups">;
  clock: Deps["clock"];
};
/** The parts of a running server that a check can read. */
export type RunningSite = Site & Pick<Deps, "clockTrust" | "faults" | "security" | "problems">;

type Check<Subject> = {
  look: (subject: Subject) => Array<Finding<Message>>;
  /** The finding in the public answer of GET /readyz, for checks of whether rows can be stored. */
  brief?: string;
  /** An incident that admins get an email about. `began` is set while it is going on. */
  alert?: {
    kind: IncidentKind;
    isDue: (subject: Subject, began: string | undefined) => boolean;
  };
};

const ago = ({ clock }: Site, ms: number) => new Date(clock().getTime() - ms);

const emails: Check<Site> = {
  look: (site) => {
    const { count: waiting } = stuckLetters(site.db, ago(site, stuck.ms), stuck.attempts);
    const givenUp = countGivenUp(site.db, ago(site, givenUpMs));
    const fix = "The outbox under System Settings shows the mail server's answers.";
    const findings: Array<Finding<Message>> = [];
    if (waiting > 0) {
      findings.push(
        warning(
          msg(
            "{waiting, plural, one {# email is waiting: the mail server does not accept them} other {# emails are waiting: the mail server does not accept them}}",
            { waiting },
          ),
          fix,
        ),
      );
    }
    if (givenUp > 0) {
      findings.push(
        warning(
          msg(
            "{givenUp, plural, one {# email could not be sent this week} other {# emails could not be sent this week}}",
            { givenUp },
          ),
          fix,
        ),
      );
    }
    return findings.length > 0 ? findings : [ok(msg("No email is stuck, none failed this week"))];
  },
  alert: {
    kind: "mail",
    isDue: (site) =>
      stuckLetters(site.db, ago(site, alarming.ms), alarming.attempts).count > 0 ||
      countGivenUp(site.db, ago(site, dayMs)) >= givenUpAlarming,
  },
};

const disk = {
  look: ({ env: { dataDir, minFreeDiskBytes } }: Pick<Site, "env">) => {
    const { ffree, files } = statfsSync(dataDir);
    const free = freeBytes(dataDir);
    const fix = `Remove old backups and logs, or use a larger disk for ${dataDir}.`;
    if (free < minFreeDiskBytes) {
      const state = free < almostNoBytes ? fault : warning;
      return [state(msg("Only {free} of disk space left", { free: inBytes(free) }), fix)];
    }
    // File systems without a fixed number of files report 0 of 0.
    if (files > 0 && ffree < fewFiles) {
      return [
        fault(
          msg(
            "{files, plural, one {Only # more file fits on the disk} other {Only # more files fit on the disk}}",
            { files: ffree },
          ),
          fix,
        ),
      ];
    }
    return [ok(msg("{free} of disk space left", { free: inBytes(free) }))];
  },
  brief: "The disk is almost full",
  alert: {
    kind: "disk",
    isDue: ({ env: { dataDir, minFreeDiskBytes } }, began) =>
      freeBytes(dataDir) < minFreeDiskBytes * (began === undefined ? 1 : recoveredFactor),
  },
} satisfies Check<Pick<Site, "env">>;

const dataFolder = {
  look: ({ env: { dataDir } }: Pick<Site, "env">) => {
    try {
      accessSync(dataDir, constants.W_OK);
      return [ok(msg("{folder} is writable", { folder: dataDir }))];
    } catch {
      return [fault(msg("The data folder is not writable"), "Run solarstay doctor for the cause.")];
    }
  },
  brief: "The data folder is not writable",
} satisfies Check<Pick<Site, "env">>;

const backup: Check<Site> = {
  look: ({ db, env, clock }) => {
    const last = lastBackupAt(db);
    const fix = env.backups
      ? "The server makes one each day at BACKUP_AT while it runs; its log says why it failed."
      : "Let the server make one each night: BACKUP_AT=03:15 (docs/backup.md)";
    const folder = env.backups?.folder;
    if (folder !== undefined && !isWritableFolder(folder)) {
      return [fault(msg("Backups cannot be written to {folder}", { folder }), folderFix)];
    }
    if (last === null) return [{ ...warning(msg("No backup was ever made"), fix), isHint: true }];
    const age = clock().getTime() - Date.parse(last);
    if (age <= (env.backups ? missedBackupMs : oldBackupMs))
      return [ok(msg("The last backup was made at {last}", { last }))];
    const text = msg(
      "{days, plural, one {The last backup is # day old} other {The last backup is # days old}}",
      { days: Math.floor(age / dayMs) },
    );
    return [warning(text, fix)];
  },
};

const folderFix = "Create the folder of BACKUP_TO, and let the server's user write to it.";

function isWritableFolder(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

const database: Check<RunningSite> = {
  look: (server) => {
    const faults = server.faults.since(ago(server, faultsShownMs));
    if (!faults) return [];
    const { count, last } = faults;
    const text = msg(
      "{count, plural, one {The database failed once within a day ({last})} other {The database failed # times within a day ({last})}}",
      { count, last },
    );
    return [fault(text, "Run solarstay doctor for the cause.")];
  },
};

const clock: Check<RunningSite> = {
  look: ({ clockTrust }) => {
    const doubt = clockTrust.doubt();
    if (!doubt) return [];
    const what = msg(
      "The clock may be wrong: it says {now}, and this site last ran on {last}. No data will be deleted by age for a day",
      { now: dayOf(doubt.now), last: dayOf(doubt.last) },
    );
    return [warning(what, "Let the system set its clock: timedatectl set-ntp true")];
  },
};

const signIns: Check<RunningSite> = {
  look: ({ security }) =>
    security.isUnderAttack()
      ? [warning(msg("Someone seems to be guessing passwords"), "See docs/operating.md.")]
      : [],
  alert: {
    kind: "sign_ins",
    isDue: (server, began) =>
      (began !== undefined && Date.parse(began) > ago(server, attackAlertMs).getTime()) ||
      server.security.isUnderAttack(),
  },
};

const parts: Check<RunningSite> = {
  look: ({ problems }) => [...problems.values()].map(({ text, fix }) => fault(text, fix)),
  alert: {
    kind: "backup",
    // After a restart it goes on until a backup succeeds, or the setting is removed.
    isDue: ({ problems, env, db }, began) =>
      problems.has("backups") ||
      (began !== undefined && env.backups !== undefined && (lastBackupAt(db) ?? "") < began),
  },
};

/** The checks in the order System Health shows them. */
export const checks = { emails, disk, dataFolder, backup, database, clock, signIns, parts };

/** Whether System Health shows a finding. */
export const isProblem = ({ state, isHint }: Finding<unknown>): boolean =>
  state !== "ok" && isHint !== true;
