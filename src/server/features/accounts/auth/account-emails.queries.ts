/** The facts that emails about accounts contain. */
import type { Language } from "../../../../shared/i18n/languages.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";

type Receiver = { id: number; name: string; email: string; language: Language | null };
type Id = { id: number | null };

const pendingSignup = statement((q, p: Id) =>
  q
    .selectFrom("signups")
    .select(["id", "name", "email", "language"])
    .where("id", "=", p.id)
    .where("confirmed_at", "is", null),
);
/** The sign-up with an id, unless it was confirmed meanwhile. */
export function findPendingSignup(db: Db, id: number | null): Receiver | undefined {
  return pendingSignup.get(db, { id });
}

const emailChange = statement((q, p: Id) =>
  q
    .selectFrom("email_changes")
    .innerJoin("users", "users.id", "email_changes.user_id")
    .select([
      "email_changes.id",
      "users.name",
      "users.language",
      "email_changes.old_email",
      "email_changes.new_email",
      "email_changes.confirmed_at",
    ])
    .where("email_changes.id", "=", p.id),
);
/** A change of address with its account. */
export function findEmailChange(db: Db, id: number | null) {
  return emailChange.get(db, { id });
}
