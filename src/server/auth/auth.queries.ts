import type { TokenScope } from "../../shared/schemas/account.ts";
import type { Role, UserView } from "../../shared/schemas/auth.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";

/** What a bearer token stands for: a person who signed in, or a script of theirs. */
export type Session = {
  id: number;
  kind: "person" | "script";
  /** What a script's token is called. */
  name: string | null;
  /** A read-only token is refused for anything but a read. */
  scope: TokenScope;
  expires_at: string;
  last_used_at: string | null;
};

const sessionByToken = statement((q, p: { token_hash: string; now: string }) =>
  q
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.name",
      "users.email",
      "users.role",
      "sessions.id as session_id",
      "sessions.kind",
      "sessions.name as token_name",
      "sessions.scope",
      "sessions.expires_at",
      "sessions.last_used_at",
    ])
    .where("sessions.token_hash", "=", p.token_hash)
    .where("sessions.expires_at", ">", p.now)
    .where("users.disabled_at", "is", null)
    .where("users.waiting_since", "is", null)
    .where("users.refused_at", "is", null),
);

/** The person and session of a session token's hash, or null when it is unknown or has ended. */
export function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): (UserView & { session: Session }) | null {
  const row = sessionByToken.get(db, { token_hash: tokenHash, now: now.toISOString() });
  if (!row) return null;
  const { session_id, kind, token_name, scope, expires_at, last_used_at, ...user } = row;
  const session = { id: session_id, kind, name: token_name, scope, expires_at, last_used_at };
  return { ...user, session };
}

const hourMs = 60 * 60_000;
const usedAt = statement((q, p: { id: number; last_used_at: string }) =>
  q.updateTable("sessions").set({ last_used_at: p.last_used_at }).where("id", "=", p.id),
);
/** Notes that a session is in use: by the hour, so that most calls write nothing. */
export function noteUse(db: Db, session: Session, now: Date): void {
  const last_used_at = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
  if (session.last_used_at !== last_used_at) usedAt.run(db, { id: session.id, last_used_at });
}

const sessionInsert = statement(
  (q, p: { user_id: number; token_hash: string; created_at: string; expires_at: string }) =>
    q.insertInto("sessions").values({
      user_id: p.user_id,
      token_hash: p.token_hash,
      created_at: p.created_at,
      expires_at: p.expires_at,
    }),
);
export const insertSession = sessionInsert.run;

const sessionDelete = statement((q, p: { id: number }) =>
  q.deleteFrom("sessions").where("id", "=", p.id),
);
export const deleteSession = sessionDelete.run;

const sessionsOfUserDelete = statement((q, p: { user_id: number; except: number }) =>
  q.deleteFrom("sessions").where("user_id", "=", p.user_id).where("id", "<>", p.except),
);
/** Ends an account's sessions and its tokens for scripts; `except` one, or 0 for none. */
export const deleteSessionsOf = sessionsOfUserDelete.run;

const userByEmail = statement((q, p: { email: string }) =>
  q
    .selectFrom("users")
    .select([
      "id",
      "name",
      "email",
      "role",
      "password_hash",
      "disabled_at",
      "waiting_since",
      "refused_at",
    ])
    .where("email", "=", p.email),
);
export const findUserByEmail = userByEmail.get;

const userInsert = statement(
  (
    q,
    p: {
      name: string;
      email: string;
      password_hash: string;
      role: Role;
      terms_accepted_at: string | null;
      created_at: string;
    },
  ) =>
    q.insertInto("users").values({
      name: p.name,
      email: p.email,
      password_hash: p.password_hash,
      role: p.role,
      terms_accepted_at: p.terms_accepted_at,
      created_at: p.created_at,
    }),
);
export const insertUser = userInsert.run;

const passwordUpdate = statement((q, p: { id: number; password_hash: string }) =>
  q.updateTable("users").set({ password_hash: p.password_hash }).where("id", "=", p.id),
);
export const setPassword = passwordUpdate.run;

const anyAdmin = statement((q) =>
  q.selectFrom("users").select("id").where("role", "=", "admin").limit(1),
);
export const adminExists = (db: Db): boolean => anyAdmin.get(db, {}) !== undefined;

const admins = statement((q, _p: NoParams) =>
  q
    .selectFrom("users")
    .select(["email", "name", "created_at"])
    .where("role", "=", "admin")
    .orderBy("id"),
);
export const listAdminAccounts = admins.all;
