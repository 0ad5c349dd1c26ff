import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import type { Context, Viewer } from "../../../core/context.ts";

/** A change of how an account is accessed. */
type AccountChange = "password_changed" | "token_made" | "second_factor_on" | "second_factor_off";

const letters = {
  password_changed: "password-changed",
  token_made: "token-made",
  second_factor_on: "second-factor-on",
  second_factor_off: "second-factor-off",
} as const satisfies Record<AccountChange, string>;

/**
 * Queues an email that tells the owner of an account how access to it changed, in case somebody else
 * did it. For admins the change is logged in the audit log as well. Call it inside the transaction of
 * the change, and wake the outbox afterwards.
 */
export function noteAccountChange(
  ctx: Pick<Context, "db" | "outbox" | "clock">,
  viewer: Viewer,
  change: AccountChange,
): void {
  const { id, name } = viewer;
  ctx.outbox.queue({ kind: letters[change], user_id: id });
  if (viewer.role !== "admin") return;
  const subject = { kind: "user", id, name } as const;
  recordAct(ctx.db, { viewer, now: ctx.clock() }, { act: change, subject });
}
