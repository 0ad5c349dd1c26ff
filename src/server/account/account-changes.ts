import { recordAct } from "../audit-log/audit-log.queries.ts";
import type { Context, Viewer } from "../context.ts";

/** What changed about who gets into an account. */
export type AccountChange =
  | "password_changed"
  | "token_made"
  | "second_factor_on"
  | "second_factor_off";

const letters = {
  password_changed: "password-changed",
  token_made: "token-made",
  second_factor_on: "second-factor-on",
  second_factor_off: "second-factor-off",
} as const satisfies Record<AccountChange, string>;

/**
 * Tells the account's owner by email that something about getting in has changed, in case it was not
 * them. An admin's goes into the audit log too. Inside the transaction of the change; wake the outbox
 * after it.
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
