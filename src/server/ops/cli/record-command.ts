import type { Act } from "../../../shared/schemas/audit-log.ts";
import type { Db } from "../../core/db/open.ts";
import { recordCommand } from "../../features/site/audit-log/audit-log.queries.ts";

/**
 * Records in the audit log what a command did to an account. Call it inside the transaction of the
 * change.
 */
export function recordUserCommand(
  db: Db,
  act: Act,
  { id, name }: { id: number; name: string },
): void {
  recordCommand(db, { act, subject: { kind: "user", id, name } });
}
