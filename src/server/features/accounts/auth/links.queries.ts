/** The tokens of links in emails. */
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Signup } from "./signups.queries.ts";

type TokenParams = { token_hash: string; now: string };

const signupOfLink = statement((q, p: TokenParams) =>
  q
    .selectFrom("link_tokens")
    .innerJoin("signups", "signups.id", "link_tokens.signup_id")
    .select([
      "signups.id",
      "signups.name",
      "signups.email",
      "signups.password_hash",
      "signups.terms_accepted_at",
      "signups.language",
      "signups.confirmed_at",
    ])
    .where("link_tokens.token_hash", "=", p.token_hash)
    .where("link_tokens.type", "=", "signup")
    .where("link_tokens.expires_at", ">", p.now),
);
/** The sign-up that a link confirms; undefined for an unknown or expired link. */
export const findSignupOfLink = (db: Db, link: TokenParams) => signupOfLink.get(db, link);

const recoveryLink = statement((q, p: TokenParams) =>
  q
    .selectFrom("link_tokens")
    .leftJoin("signups", "signups.id", "link_tokens.signup_id")
    .select([
      "link_tokens.user_id",
      "signups.id",
      "signups.name",
      "signups.email",
      "signups.terms_accepted_at",
      "signups.language",
    ])
    .where("link_tokens.token_hash", "=", p.token_hash)
    .where("link_tokens.type", "=", "recovery")
    .where("link_tokens.expires_at", ">", p.now),
);
/** The account or unconfirmed sign-up whose password a recovery link may set. */
export function findRecovery(
  db: Db,
  link: TokenParams,
): { user_id: number } | { signup: Omit<Signup, "password_hash"> } | undefined {
  const row = recoveryLink.get(db, link);
  if (!row) return undefined;
  const { user_id, id, name, email, terms_accepted_at, language } = row;
  if (user_id !== null) return { user_id };
  if (id === null || name === null || email === null) return undefined;
  return { signup: { id, name, email, terms_accepted_at, language } };
}

const recoveryAdopt = statement((q, p: { user_id: number; email: string }) =>
  q
    .updateTable("link_tokens")
    .set({ user_id: p.user_id, signup_id: null })
    .where("type", "=", "recovery")
    .where("signup_id", "in", q.selectFrom("signups").select("id").where("email", "=", p.email)),
);
/** Moves the recovery links of an address's sign-ups to its new account, so that they still work. */
export const adoptRecoveryLinks = (db: Db, userId: number, email: string): void =>
  void recoveryAdopt.run(db, { user_id: userId, email });

const linksOfUserDelete = statement((q, p: { user_id: number }) =>
  q.deleteFrom("link_tokens").where("user_id", "=", p.user_id),
);
/** Deletes the links of an account. */
export const deleteLinksOf = (db: Db, userId: number): void =>
  void linksOfUserDelete.run(db, { user_id: userId });

const unsentRecoveryDelete = statement((q, p: { user_id: number }) =>
  q
    .deleteFrom("outbox")
    .where("user_id", "=", p.user_id)
    .where("kind", "=", "password-recovery")
    .where("state", "in", ["queued", "sending"]),
);
/** Deletes unsent recovery emails: they would open an account that was recovered already. */
export const deleteUnsentRecovery = (db: Db, userId: number): void =>
  void unsentRecoveryDelete.run(db, { user_id: userId });
