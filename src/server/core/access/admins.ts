import { failure } from "../failure.ts";
import type { Role } from "../../../shared/schemas/auth.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import { ApiError } from "../errors.ts";

type Account = { id: number; role: Role };

const duty = statement((q) => q.selectFrom("site_settings").select("admins_need_second_factor"));

/** Whether this account must have a second factor: admins, if the site's settings require it. */
export const needsSecondFactor = (db: Db, { role }: Pick<Account, "role">): boolean =>
  role === "admin" && duty.one(db, {}).admins_need_second_factor === 1;

const confirmedFactor = statement((q, p: { user_id: number }) =>
  q
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", p.user_id)
    .where("confirmed_at", "is not", null),
);

/** Whether this account signs in with a second factor. */
export const hasSecondFactor = (db: Db, user_id: number): boolean =>
  confirmedFactor.get(db, { user_id }) !== undefined;

/**
 * Whether an admin lacks the second factor that the site requires; until then they have only a
 * host's rights.
 */
export const lacksSecondFactor = (db: Db, account: Account): boolean =>
  needsSecondFactor(db, account) && !hasSecondFactor(db, account.id);

/** Throws 403 for an admin without the required second factor, and for their scripts. */
export function expectSecondFactor(db: Db, account: Account): void {
  if (!lacksSecondFactor(db, account)) return;
  throw new ApiError(403, "SECOND_FACTOR_NEEDED", failure.secondFactorNeeded);
}

const activeAdmin = statement((q, p: { id: number }) =>
  q
    .selectFrom("users")
    .select(["id", "role"])
    .where("id", "=", p.id)
    .where("role", "=", "admin")
    .where("disabled_at", "is", null),
);

/**
 * Throws 403 unless this account is an admin's right now, with the second factor that the site
 * requires. The facts that a request read at its start may be out of date.
 */
export function expectAdmin(db: Db, { id }: Pick<Account, "id">): void {
  const admin = activeAdmin.get(db, { id });
  if (!admin) throw new ApiError(403, "FORBIDDEN", failure.adminOnly);
  expectSecondFactor(db, admin);
}
