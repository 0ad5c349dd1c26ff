import type { z } from "zod";
import { failure } from "../../../core/failure.ts";
import type { Act } from "../../../../shared/schemas/audit-log.ts";
import type { Role } from "../../../../shared/schemas/auth.ts";
import type {
  ManagedUser,
  userDeletionInput,
  userUpdateInput,
} from "../../../../shared/schemas/users.ts";
import { deleteAccountRows, refuseLastAdmin, removeLeftovers } from "../own-account/removal.ts";
import { deleteApiTokensOf } from "../own-account/sessions.queries.ts";
import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import { endAccess } from "../auth/endings.ts";
import { makePasswordLink } from "../auth/password-link.ts";
import type { AdminContext } from "../../../core/context.ts";
import { conflict, invalidField, notFound } from "../../../core/errors.ts";
import { getManagedUser } from "./managed-users.queries.ts";
import {
  findUser,
  setAdmission,
  setDisabledAt,
  setPropertyLimit,
  setRole,
  type User,
} from "./users.queries.ts";

function userOf({ db }: AdminContext, id: number): User {
  const user = findUser(db, id);
  if (!user) throw notFound(failure.userNotFound);
  return user;
}

function record(ctx: AdminContext, act: Act, { id, name }: User, note: string | null = null): void {
  const actor = { viewer: ctx.viewer, now: ctx.clock() };
  recordAct(ctx.db, actor, { act, subject: { kind: "user", id, name }, note });
}

/** Applies the given fields. Unchanged fields are not logged. */
export function changeUser(
  ctx: AdminContext,
  input: z.output<typeof userUpdateInput>,
): ManagedUser {
  const changed = ctx.act(() => {
    const user = userOf(ctx, input.id);
    if (input.approved !== undefined) admit(ctx, user, input.approved);
    if (input.role !== undefined && input.role !== user.role) changeRole(ctx, user, input.role);
    if (input.disabled !== undefined && input.disabled !== (user.disabled_at !== null)) {
      if (input.disabled) disable(ctx, userOf(ctx, user.id));
      else enable(ctx, user);
    }
    if (input.property_limit !== undefined) changePropertyLimit(ctx, user, input.property_limit);
    return getManagedUser(ctx.db, user.id);
  });
  ctx.outbox.wake();
  return changed;
}

/** Approves a waiting or refused account, or refuses a waiting one. Its owner gets an email. */
function admit(ctx: AdminContext, user: User, approved: boolean): void {
  const { id, waiting_since, refused_at } = user;
  const isIn = waiting_since === null && refused_at === null;
  if (isIn && !approved) throw conflict(failure.notWaiting);
  if (isIn || (!approved && refused_at !== null)) return;
  const at = approved ? null : ctx.clock().toISOString();
  setAdmission(ctx.db, id, { waiting_since: null, refused_at: at });
  ctx.outbox.queue({ kind: approved ? "account-opened" : "account-refused", user_id: id });
  record(ctx, approved ? "user_approved" : "user_refused", user);
}

function changeRole(ctx: AdminContext, user: User, role: Role): void {
  if (role === "host") refuseLastAdmin(ctx.db, user);
  // An admin must be able to sign in.
  else if (getManagedUser(ctx.db, user.id).state !== "active") throw conflict(failure.letInFirst);
  setRole(ctx.db, user.id, role);
  // Tokens that a host gave to scripts must not gain an admin's rights.
  if (role === "admin") deleteApiTokensOf(ctx.db, user.id);
  record(ctx, role === "admin" ? "admin_made" : "admin_unmade", user);
}

/** Ends sessions, tokens for scripts and links in emails. The listings leave the public site. */
function disable(ctx: AdminContext, user: User): void {
  if (user.id === ctx.viewer.id) throw conflict(failure.disableSelf);
  refuseLastAdmin(ctx.db, user);
  setDisabledAt(ctx.db, user.id, ctx.clock());
  endAccess(ctx.db, user.id);
  record(ctx, "user_disabled", user);
}

function enable(ctx: AdminContext, user: User): void {
  setDisabledAt(ctx.db, user.id, null);
  record(ctx, "user_enabled", user);
}

function changePropertyLimit(ctx: AdminContext, user: User, limit: number | null): void {
  const before = getManagedUser(ctx.db, user.id).property_limit;
  setPropertyLimit(ctx.db, user.id, limit);
  const after = getManagedUser(ctx.db, user.id).property_limit;
  if (after !== before) record(ctx, "property_limit_changed", user, `${before} → ${after}`);
}

/** Deletes an account with everything that belongs to it. */
export async function deleteUserOf(
  ctx: AdminContext,
  input: z.output<typeof userDeletionInput>,
): Promise<void> {
  const leftovers = ctx.act(() => {
    const user = userOf(ctx, input.id);
    if (user.id === ctx.viewer.id) throw conflict(failure.deleteSelf);
    if (user.email !== input.email) throw invalidField("email", failure.notTheirEmail);
    const files = deleteAccountRows(ctx.db, user, {
      now: ctx.clock(),
      ahead: failure.staysAheadOfHost,
    });
    record(ctx, "user_deleted", user);
    return files;
  });
  await removeLeftovers(ctx, leftovers);
}

/**
 * Makes a link with which a host chooses a new password, for hosts whom no email reaches. Not for
 * admins: one's stolen session must not open another's account. Throws 404, 409 for an admin's
 * account, 429 beyond the limit.
 */
export async function makePasswordLinkOf(ctx: AdminContext, id: number): Promise<string> {
  await ctx.rateLimits.take({ passwordLinkPerAdmin: String(ctx.viewer.id) });
  const link = ctx.act(() => {
    const user = userOf(ctx, id);
    if (user.role === "admin") throw conflict(failure.passwordLinkOfAdmin);
    record(ctx, "password_link_made", user);
    return makePasswordLink({ ...ctx, now: ctx.clock() }, user);
  });
  ctx.outbox.wake();
  return link;
}
