import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";

type Of = { user_id: number };

const factor = statement((q, p: Of) =>
  q
    .selectFrom("second_factors")
    .select(["secret", "confirmed_at", "last_step"])
    .where("user_id", "=", p.user_id),
);
/** A user's second factor, also one that was never confirmed. */
export const findFactor = factor.get;

/** Since when somebody signs in with a second factor; null when they do not. */
export const factorSince = (db: Db, user_id: number): string | null =>
  findFactor(db, { user_id })?.confirmed_at ?? null;

const begun = statement((q, p: Of & { secret: string; created_at: string }) =>
  q
    .insertInto("second_factors")
    .values({ user_id: p.user_id, secret: p.secret, created_at: p.created_at })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: p.secret, created_at: p.created_at, last_step: 0 }),
    ),
);
/** Keeps a new secret until it is confirmed, in the place of one that never was. */
export const beginFactor = begun.run;

const confirmed = statement((q, p: Of & { confirmed_at: string }) =>
  q
    .updateTable("second_factors")
    .set({ confirmed_at: p.confirmed_at })
    .where("user_id", "=", p.user_id),
);
export const confirmFactor = confirmed.run;

const stepUsed = statement((q, p: Of & { step: number }) =>
  q
    .updateTable("second_factors")
    .set({ last_step: p.step })
    .where("user_id", "=", p.user_id)
    .where("last_step", "<", p.step),
);
/** Uses up a step and all before it; false when it was used already. */
export const spendStep = (db: Db, used: Of & { step: number }): boolean =>
  stepUsed.run(db, used).changes > 0;

const codeInsert = statement((q, p: Of & { code_hash: string }) =>
  q.insertInto("recovery_codes").values({ user_id: p.user_id, code_hash: p.code_hash }),
);
export const insertRecoveryCode = codeInsert.run;

const codeDelete = statement((q, p: Of & { code_hash: string }) =>
  q
    .deleteFrom("recovery_codes")
    .where("user_id", "=", p.user_id)
    .where("code_hash", "=", p.code_hash),
);
/** Uses up a recovery code; false when there is no such code. */
export const spendRecoveryCode = (db: Db, used: Of & { code_hash: string }): boolean =>
  codeDelete.run(db, used).changes > 0;

const codesLeft = statement((q, p: Of) =>
  q
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", p.user_id),
);
export const countRecoveryCodes = (db: Db, user_id: number): number =>
  codesLeft.one(db, { user_id }).count;

const factorDelete = statement((q, p: Of) =>
  q.deleteFrom("second_factors").where("user_id", "=", p.user_id),
);
const codesDelete = statement((q, p: Of) =>
  q.deleteFrom("recovery_codes").where("user_id", "=", p.user_id),
);
/** Takes a user's second factor away with its recovery codes; inside a transaction. */
export function deleteFactor(db: Db, user_id: number): void {
  factorDelete.run(db, { user_id });
  codesDelete.run(db, { user_id });
}
