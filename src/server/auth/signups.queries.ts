import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";

export type Signup = {
  id: number;
  name: string;
  email: string;
  password_hash: string;
  terms_accepted_at: string | null;
};

const signupInsert = statement((q, p: Omit<Signup, "id"> & { created_at: string }) =>
  q.insertInto("signups").values({
    name: p.name,
    email: p.email,
    password_hash: p.password_hash,
    terms_accepted_at: p.terms_accepted_at,
    created_at: p.created_at,
  }),
);
export const insertSignup = signupInsert.run;

const pendingSignups = statement((q, p: { email: string; limit: number }) =>
  q
    .selectFrom("signups")
    .select(["id", "name", "email", "password_hash", "terms_accepted_at"])
    .where("email", "=", p.email)
    .where("confirmed_at", "is", null)
    .orderBy("id", "desc")
    .limit(p.limit),
);
/** The unconfirmed sign-ups of an e-mail, newest first. */
export function findPendingSignups(db: Db, email: string, limit: number): Signup[] {
  return pendingSignups.all(db, { email, limit });
}

const signupConfirmed = statement((q, p: { id: number; confirmed_at: string }) =>
  q
    .updateTable("signups")
    // The account has the password now; its hash need not stand in two places.
    .set({ confirmed_at: p.confirmed_at, password_hash: "" })
    .where("id", "=", p.id),
);
export const markConfirmed = signupConfirmed.run;

const signupsDelete = statement((q, p: { email: string; except: number }) =>
  q.deleteFrom("signups").where("email", "=", p.email).where("id", "<>", p.except),
);
/** Ends an e-mail's sign-ups with their links and letters; `except` one, or 0 for none. */
export const deleteSignups = signupsDelete.run;
