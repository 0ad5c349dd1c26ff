/** Unconfirmed sign-ups, as admins see them. */
import { type Kysely, sql } from "kysely";
import type { PendingSignup } from "../../../../shared/schemas/users.ts";
import type { Db } from "../../../core/db/open.ts";
import { foldForSearch } from "../../../core/db/search-text.ts";
import { statement } from "../../../core/db/statement.ts";
import { type TablePlace, tableReader } from "../../../core/db/table-page.ts";
import type { Tables } from "../../../core/db/tables.ts";

const matching = (q: Kysely<Tables>, p: { q: string }) =>
  q
    .selectFrom("signups")
    .where("confirmed_at", "is", null)
    .where(sql<boolean>`(${p.q} = '' OR instr(folded(name || ' ' || email), ${p.q}) > 0)`);

const readSignups = tableReader<"newest", { q: string }, PendingSignup>("newest", (query, p) =>
  matching(query, p)
    .select(["id", "name", "email", "created_at"])
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);
const count = statement((q, p: { q: string }) =>
  matching(q, p).select((eb) => eb.fn.countAll<number>().as("count")),
);

/** A page of them, newest first. */
export function listPendingSignups(
  db: Db,
  { q: search = "", ...place }: TablePlace<"newest"> & { q?: string | undefined },
) {
  const q = foldForSearch(search);
  return { ...readSignups(db, { q }, place), total: count.one(db, { q }).count };
}

const pending = statement((q, p: { id: number }) =>
  q
    .selectFrom("signups")
    .select(["id", "name", "email", "password_hash", "terms_accepted_at", "language"])
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
