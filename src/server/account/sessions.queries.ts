import type { ApiTokenView, TokenScope } from "../../shared/schemas/account.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";

const personal = statement((q, p: { user_id: number; now: string }) =>
  q
    .selectFrom("sessions")
    .select(["id", "created_at", "last_used_at", "expires_at"])
    .where("user_id", "=", p.user_id)
    .where("kind", "=", "person")
    .where("expires_at", ">", p.now)
    .where((eb) => eb.fn.coalesce("idle_ends_at", "expires_at"), ">", p.now)
    .orderBy("id", "desc"),
);
/** The sessions a person opened by signing in, newest first. */
export const listSessions = personal.all;

const othersDelete = statement((q, p: { user_id: number; except: number }) =>
  q
    .deleteFrom("sessions")
    .where("user_id", "=", p.user_id)
    .where("kind", "=", "person")
    .where("id", "<>", p.except),
);
/** Ends a person's other sessions; their scripts go on. */
export const deleteOtherSessions = othersDelete.run;

const tokens = statement((q, p: { user_id: number }) =>
  q
    .selectFrom("sessions")
    .select((eb) => [
      "id",
      eb.ref("name").$notNull().as("name"),
      "scope",
      "created_at",
      "last_used_at",
    ])
    .where("user_id", "=", p.user_id)
    .where("kind", "=", "script")
    .orderBy("id", "desc"),
);
/** A person's tokens for scripts, newest first. */
export function listApiTokens(db: Db, userId: number): ApiTokenView[] {
  return tokens.all(db, { user_id: userId });
}

/** Tokens for scripts do not run out; they are revoked. */
const never = "9999-12-31T23:59:59.999Z";

type NewToken = {
  user_id: number;
  name: string;
  scope: TokenScope;
  token_hash: string;
  created_at: string;
};

const tokenInsert = statement((q, p: NewToken & { expires_at: string }) =>
  q.insertInto("sessions").values({
    user_id: p.user_id,
    kind: "script",
    name: p.name,
    scope: p.scope,
    token_hash: p.token_hash,
    created_at: p.created_at,
    expires_at: p.expires_at,
  }),
);
export function insertApiToken(db: Db, token: NewToken): number {
  return tokenInsert.run(db, { ...token, expires_at: never }).id;
}

const tokensDelete = statement((q, p: { user_id: number }) =>
  q.deleteFrom("sessions").where("user_id", "=", p.user_id).where("kind", "=", "script"),
);
/** Ends all of a person's tokens for scripts. */
export const deleteApiTokensOf = tokensDelete.run;

const tokenOwner = statement((q, p: { id: number }) =>
  q
    .selectFrom("sessions")
    .select(["id", "user_id as owner_id"])
    .where("id", "=", p.id)
    .where("kind", "=", "script"),
);
/** A token for scripts and whose it is. */
export const findApiToken = tokenOwner.get;

const sessionOwner = statement((q, p: { id: number }) =>
  q
    .selectFrom("sessions")
    .select(["id", "user_id as owner_id"])
    .where("id", "=", p.id)
    .where("kind", "=", "person"),
);
/** A session of a person and whose it is. */
export const findPersonSession = sessionOwner.get;
