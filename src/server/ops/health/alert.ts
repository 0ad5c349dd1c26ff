import { inBytes } from "../../../shared/bytes.ts";
import { dayMs } from "../../../shared/time.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { Db } from "../../core/db/open.ts";
import { freeBytes } from "../../core/files/disk.ts";
import { findActiveAdmin } from "../../features/accounts/users/users.queries.ts";
import { lastBackupAt } from "./backups.queries.ts";
import { findIncident } from "./incidents.queries.ts";
import type { Alert } from "./operator-alert.email.ts";
import { countGivenUp, stuckLetters } from "./trouble.queries.ts";

type Cause = { incident_id: number | null; user_id: number | null };

/**
 * The facts of an alert for an admin, as they are now; undefined if no alert is needed any more.
 */
export function alertOf(
  { db, now, dataDir }: { db: Db; now: Date; dataDir: string },
  cause: Cause,
): (Alert & { email: string; language: Language | null }) | undefined {
  const incident = findIncident(db, cause.incident_id);
  const admin = findActiveAdmin(db, cause.user_id);
  if (!incident || !admin) return undefined;
  const { kind, began_at, ended_at } = incident;
  const facts = { ...admin, began_at, ended_at };
  if (kind === "sign_ins") return { ...facts, kind };
  if (kind === "backup") return { ...facts, kind, last: lastBackupAt(db) };
  if (kind === "disk") return { ...facts, kind, free: inBytes(freeBytes(dataDir)) };
  const { count: waiting, reason } = stuckLetters(db, now);
  const givenUp = countGivenUp(db, new Date(Date.parse(began_at) - dayMs));
  return { ...facts, kind, waiting, givenUp, reason };
}
