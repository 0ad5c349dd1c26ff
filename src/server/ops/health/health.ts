import type { Translate } from "../../../shared/i18n/translate.ts";
import type { HealthView } from "../../../shared/schemas/operations.ts";
import type { Deps } from "../../core/context.ts";
import { version } from "../../core/version.ts";
import { lastBackupAt } from "./backups.queries.ts";
import { checks, isProblem, type RunningSite } from "./checks.ts";
import { freeBytes } from "../../core/files/disk.ts";

/** Runs all checks, and reads the sizes and settings that admins see beside them. */
export function readHealth(deps: RunningSite & Pick<Deps, "env">, t: Translate): HealthView {
  const { db, env } = deps;
  const findings = Object.values(checks).flatMap(({ look }) => look(deps));
  return {
    problems: findings.filter(isProblem).map(({ text }) => t(text)),
    security_events: deps.security.sentences().map((sentence) => t(sentence)),
    version,
    database_bytes: databaseBytes(deps),
    free_disk_bytes: freeBytes(env.dataDir),
    last_backup_at: lastBackupAt(db),
    mail_server: env.smtpUrl === undefined ? null : new URL(env.smtpUrl).host,
  };
}

/** The problems in one line, or "Healthy". */
export const systemHealth = ({ problems }: Pick<HealthView, "problems">): string =>
  problems.length === 0 ? "Healthy" : problems.join(". ");

function databaseBytes({ db: { sqlite } }: Pick<Deps, "db">): number {
  const pragma = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return pragma("page_count") * pragma("page_size");
}
