import type { Language } from "../../../../shared/i18n/languages.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertInto, updateById } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

export type Signup = {
  id: number;
  name: string;
  email: string;
  password_hash: string;
  terms_accepted_at: string | null;
  language: Language | null;
};

/** Adds a sign-up and returns its id. */
export const insertSignup = insertInto("signups", [
  "name",
  "email",
  "password_hash",
  "terms_accepted_at",
  "language",
  "created_at",
]);

const pendingSignups = statement((q, p: { email: string; limit: number }) =>
  q
    .selectFrom("signups")
    .select(["id", "name", "email", "password_hash", "terms_accepted_at", "language"])
    .where("email", "=", p.email)
    .where("confirmed_at", "is", null)
    .orderBy("id", "desc")
    .limit(p.limit),
);
/** The newest unconfirmed sign-ups of an address. */
export function findPendingSignups(db: Db, email: string, limit: number): Signup[] {
  return pendingSignups.all(db, { email, limit });
}

const writeConfirmed = updateById("signups", ["confirmed_at", "password_hash"]);
/** Marks a sign-up as confirmed and clears its password hash, which the account now has. */
export const markConfirmed = (db: Db, id: number, confirmed_at: string): void =>
  void writeConfirmed(db, id, { confirmed_at, password_hash: "" });

const signupsDelete = statement((q, p: { email: string; except: number }) =>
  q.deleteFrom("signups").where("email", "=", p.email).where("id", "<>", p.except),
);
/** Deletes the sign-ups of an address with their links and emails, except one. */
export const deleteSignups = (db: Db, email: string, except = 0): void =>
  void signupsDelete.run(db, { email, except });
