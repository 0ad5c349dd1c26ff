/** Unconfirmed sign-ups, as admins see them. */
import { type Kysely, sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { PendingSignup } from "../../../../shared/schemas/users.ts";
import type { Db } from "../../../core/db/open.ts";
import { type Cursor, type PageRange, readPage } from "../../../core/db/page.ts";
import { foldForSearch } from "../../../core/db/search-text.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";

const matching = (q: Kysely<Tables>, p: { q: string }) =>
  q
    .selectFrom("signups")
    .where("confirmed_at", "is", null)
    .where(sql<boolean>`instr(folded(name || ' ' || email), ${p.q}) > 0`);

const page = statement((q, p: PageRange & { q: string }) =>
  matching(q, p)
    .select(["id", "name", "email", "created_at"])
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit),
);
const count = statement((q, p: { q: string }) =>
  matching(q, p).select((eb) => eb.fn.countAll<number>().as("count")),
);

/** A page of them, newest first. */
export function listPendingSignups(db: Db, search: string, cursor?: Cursor) {
  const q = foldForSearch(search);
  const signups = readPage<PendingSignup>(cursor, limits.adminPage, (range) =>
    page.all(db, { q, ...range }),
  );
  return { ...signups, total: count.one(db, { q }).count };
}

const pending = statement((q, p: { id: number }) =>
  q
    .selectFrom("signups")
    .select(["id", "name", "email", "password_hash", "terms_accepted_at"])
    .where("id", "=", p.id)
    .where("confirmed_at", "is", null),
);
/** An unconfirmed sign-up. */
export const findSignupToConfirm = (db: Db, id: number) => pending.get(db, { id });

const unsent = statement((q, p: { signup_id: number }) =>
  q
    .selectFrom("outbox")
    .select("id")
    .where("signup_id", "=", p.signup_id)
    .where("kind", "=", "signup-confirmation")
    .where("state", "in", ["queued", "sending"])
    .limit(1),
);
/** Whether the confirmation email of a sign-up is still unsent. */
export const isConfirmationUnsent = (db: Db, signup_id: number): boolean =>
  unsent.get(db, { signup_id }) !== undefined;
