import type { ApiTokenView, TokenScope } from "../../../../shared/schemas/account.ts";
import type { Session } from "../../../core/access/sessions.queries.ts";
import type { Db } from "../../../core/db/open.ts";
import { insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";

const personal = statement((q, p: { user_id: number; now: string }) =>
  q
    .selectFrom("sessions")
    .select(["id", "name as browser", "created_at", "last_used_at", "expires_at"])
    .where("user_id", "=", p.user_id)
    .where("kind", "=", "person")
    .where("expires_at", ">", p.now)
    .where((eb) => eb.fn.coalesce("idle_ends_at", "expires_at"), ">", p.now)
    .orderBy("id", "desc"),
);
/** The sessions a person opened by signing in, newest first. */
export const listSessions = (db: Db, userId: number, now: Date) =>
  personal.all(db, { user_id: userId, now: now.toISOString() });

const othersDelete = statement((q, p: { user_id: number; except: number }) =>
  q
    .deleteFrom("sessions")
    .where("user_id", "=", p.user_id)
    .where("kind", "=", "person")
    .where("id", "<>", p.except),
);
/** Ends a person's sessions except one. Tokens for scripts stay valid. */
export const deleteOtherSessions = (db: Db, userId: number, except: number): void =>
  void othersDelete.run(db, { user_id: userId, except });

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

/** Tokens for scripts never expire; their owner revokes them. */
const never = "9999-12-31T23:59:59.999Z";

const insertToken = insertInto("sessions", [
  "user_id",
  "kind",
  "name",
  "scope",
  "token_hash",
  "created_at",
  "expires_at",
]);
/** Adds a token for scripts and returns its id. */
export const insertApiToken = (
  db: Db,
  token: {
    user_id: number;
    name: string;
    scope: TokenScope;
    token_hash: string;
    created_at: string;
  },
): number => insertToken(db, { ...token, kind: "script", expires_at: never });

const tokensDelete = statement((q, p: { user_id: number }) =>
  q.deleteFrom("sessions").where("user_id", "=", p.user_id).where("kind", "=", "script"),
);
/** Revokes all of a person's tokens for scripts. */
export const deleteApiTokensOf = (db: Db, userId: number): void =>
  void tokensDelete.run(db, { user_id: userId });

const owner = statement((q, p: { id: number; kind: Session["kind"] }) =>
  q
    .selectFrom("sessions")
    .select(["id", "user_id as owner_id"])
    .where("id", "=", p.id)
    .where("kind", "=", p.kind),
);
/** A session of a person, or a token for scripts, with the id of its owner. */
export const findSessionOwner = (db: Db, id: number, kind: Session["kind"]) =>
  owner.get(db, { id, kind });
