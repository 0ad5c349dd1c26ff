import type { Deps } from "../../core/context.ts";
import { inTransaction } from "../../core/db/open.ts";
import type { IncidentKind } from "../../core/db/tables/operations.ts";
import { listActiveAdmins } from "../../features/accounts/users/users.queries.ts";
import { checks, type RunningSite } from "./checks.ts";
import { beginIncident, endIncident, openSince } from "./incidents.queries.ts";

type WatchDeps = RunningSite & Pick<Deps, "outbox" | "log">;

/**
 * Runs the checks that alert, and emails each admin once when an incident begins. The emails go through
 * the outbox: while the mail server is down they wait there, and report the outage afterwards.
 */
export function watchOperations(deps: WatchDeps): void {
  for (const check of Object.values(checks)) {
    if (!("alert" in check) || !check.alert) continue;
    const { kind, isDue } = check.alert;
    const began = openSince(deps.db, kind);
    if (isDue(deps, began)) alertAdmins(deps, kind);
    else if (began !== undefined) endIncident(deps.db, kind, deps.clock());
  }
  deps.security.report(deps.log);
}

function alertAdmins({ db, clock, outbox }: WatchDeps, kind: IncidentKind): void {
  const isNew = inTransaction(db, () => {
    const incident_id = beginIncident(db, kind, clock());
    if (incident_id === undefined) return false;
    for (const user_id of listActiveAdmins(db)) {
      outbox.queue({ kind: "operator-alert", incident_id, user_id });
    }
    return true;
  });
  if (isNew) outbox.wake();
}
