import type { Db } from "../../../core/db/open.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

type OfUser = { user_id: number };

const factor = statement((q, p: OfUser) =>
  q
    .selectFrom("second_factors")
    .select(["secret", "confirmed_at", "last_step"])
    .where("user_id", "=", p.user_id),
);
/** A user's second factor, confirmed or not. */
export const findFactor = (db: Db, userId: number) => factor.get(db, { user_id: userId });

/** Since when a user signs in with a second factor; null without one. */
export const factorSince = (db: Db, userId: number): string | null =>
  findFactor(db, userId)?.confirmed_at ?? null;

const write = statement((q, p: OfUser & { secret: string; created_at: string }) =>
  q
    .insertInto("second_factors")
    .values({ user_id: p.user_id, secret: p.secret, created_at: p.created_at })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: p.secret, created_at: p.created_at, last_step: 0 }),
    ),
);
/** Stores a new secret that waits for confirmation, in place of an earlier unconfirmed one. */
export const beginFactor = (db: Db, userId: number, secret: string, now: Date): void =>
  void write.run(db, { user_id: userId, secret, created_at: now.toISOString() });

const confirmed = statement((q, p: OfUser & { confirmed_at: string }) =>
  q
    .updateTable("second_factors")
    .set({ confirmed_at: p.confirmed_at })
    .where("user_id", "=", p.user_id),
);
/** Turns a user's second factor on. */
export const confirmFactor = (db: Db, userId: number, now: Date): void =>
  void confirmed.run(db, { user_id: userId, confirmed_at: now.toISOString() });

const stepUsed = statement((q, p: OfUser & { step: number }) =>
  q
    .updateTable("second_factors")
    .set({ last_step: p.step })
    .where("user_id", "=", p.user_id)
    .where("last_step", "<", p.step),
);
/** Uses up a time step and all earlier ones; false when it was used before. */
export const spendStep = (db: Db, userId: number, step: number): boolean =>
  stepUsed.run(db, { user_id: userId, step }).changes > 0;

/** Adds a recovery code of a user. */
export const insertRecoveryCode = insertInto("recovery_codes", ["user_id", "code_hash"]);

const codeDelete = statement((q, p: OfUser & { code_hash: string }) =>
  q
    .deleteFrom("recovery_codes")
    .where("user_id", "=", p.user_id)
    .where("code_hash", "=", p.code_hash),
);
/** Uses up a recovery code; false when there is no such code. */
export const spendRecoveryCode = (db: Db, userId: number, code_hash: string): boolean =>
  codeDelete.run(db, { user_id: userId, code_hash }).changes > 0;

const codesLeft = statement((q, p: OfUser) =>
  q
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", p.user_id),
);
/** How many recovery codes a user has left. */
export const countRecoveryCodes = (db: Db, userId: number): number =>
  codesLeft.one(db, { user_id: userId }).count;

const factorDelete = statement((q, p: OfUser) =>
  q.deleteFrom("second_factors").where("user_id", "=", p.user_id),
);
const codesDelete = statement((q, p: OfUser) =>
  q.deleteFrom("recovery_codes").where("user_id", "=", p.user_id),
);
/** Removes a user's second factor and recovery codes. Call inside a transaction. */
export function deleteFactor(db: Db, userId: number): void {
  factorDelete.run(db, { user_id: userId });
  codesDelete.run(db, { user_id: userId });
}
