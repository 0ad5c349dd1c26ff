import type { Role } from "../../shared/schemas/auth.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";

type NewSession = {
  user_id: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
  idle_ends_at: string | null;
};

const sessionInsert = statement((q, p: NewSession) =>
  q.insertInto("sessions").values({
    user_id: p.user_id,
    token_hash: p.token_hash,
    created_at: p.created_at,
    expires_at: p.expires_at,
    idle_ends_at: p.idle_ends_at,
  }),
);
export const insertSession = sessionInsert.run;

const tokenRenew = statement((q, p: { id: number; token_hash: string }) =>
  q.updateTable("sessions").set({ token_hash: p.token_hash }).where("id", "=", p.id),
);
/** Gives a session another token; the one it had lets nobody in any more. */
export const renewToken = tokenRenew.run;

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
