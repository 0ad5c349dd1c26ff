import { dayMs, hourMs } from "../../../shared/time.ts";
import type { TokenScope } from "../../../shared/schemas/account.ts";
import type { UserView } from "../../../shared/schemas/auth.ts";
import type { Db } from "../db/open.ts";
import { updateById } from "../db/rows.ts";
import { statement } from "../db/statement.ts";

/** The session of a bearer token: a signed-in person's, or that of one of their scripts. */
export type Session = {
  id: number;
  kind: "person" | "script";
  /** The name of a script's token. */
  name: string | null;
  /** A read-only token can only be used for reads. */
  scope: TokenScope;
  expires_at: string;
  last_used_at: string | null;
  /** When the session ends unless it is used; null if only expires_at counts. */
  idle_ends_at: string | null;
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
      "users.language",
      "sessions.id as session_id",
      "sessions.kind",
      "sessions.name as token_name",
      "sessions.scope",
      "sessions.expires_at",
      "sessions.last_used_at",
      "sessions.idle_ends_at",
    ])
    .where("sessions.token_hash", "=", p.token_hash)
    .where("sessions.expires_at", ">", p.now)
    .where((eb) => eb.fn.coalesce("sessions.idle_ends_at", "sessions.expires_at"), ">", p.now)
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
  const { id, name, email, role, language, session_id, token_name, ...session } = row;
  const tokenName = session.kind === "script" ? token_name : null;
  return {
    id,
    name,
    email,
    role,
    language,
    session: { id: session_id, name: tokenName, ...session },
  };
}

/** A remembered session ends after this time without use. */
const idleMs = 14 * dayMs;

/** When a session that is used now ends unless it is used again. Use is recorded by the hour. */
export const idleEnd = (now: Date): string =>
  new Date(now.getTime() + idleMs + hourMs).toISOString();

const writeUse = updateById("sessions", ["last_used_at", "idle_ends_at"]);
/** Records that a session is in use, at most once an hour, so that most calls write nothing. */
export function noteUse(db: Db, session: Session, now: Date): void {
  const last_used_at = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
  if (session.last_used_at === last_used_at) return;
  const idle_ends_at = session.idle_ends_at === null ? null : idleEnd(now);
  writeUse(db, session.id, { last_used_at, idle_ends_at });
}
