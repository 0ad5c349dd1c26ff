/** The rows of accounts. */
import { type Kysely, type Selectable, sql } from "kysely";
import type { Language } from "../../../../shared/i18n/languages.ts";
import type { Role } from "../../../../shared/schemas/auth.ts";
import type { Db } from "../../../core/db/open.ts";
import { deleteById, insertInto, updateById } from "../../../core/db/rows.ts";
import { type NoParams, statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import type { UserTable } from "../../../core/db/tables/accounts.ts";

const userColumns = [
  "id",
  "name",
  "email",
  "role",
  "password_hash",
  "language",
  "disabled_at",
  "waiting_since",
  "refused_at",
] as const;

/** An account with everything that decides whether its owner may sign in. */
export type User = Pick<Selectable<UserTable>, (typeof userColumns)[number]>;

const byId = statement((q, p: { id: number | null }) =>
  q.selectFrom("users").select(userColumns).where("id", "=", p.id),
);
/** The account with an id. */
export const findUser = (db: Db, id: number | null): User | undefined => byId.get(db, { id });

const byEmail = statement((q, p: { email: string }) =>
  q.selectFrom("users").select(userColumns).where("email", "=", p.email),
);
/** The account with an email address, which must be in lower case. */
export const findUserByEmail = (db: Db, email: string): User | undefined =>
  byEmail.get(db, { email });

/** Adds an account and returns its id. */
export const insertUser = insertInto("users", [
  "name",
  "email",
  "password_hash",
  "role",
  "terms_accepted_at",
  "language",
  "created_at",
]);

const writeName = updateById("users", ["name"]);
/** Changes the name of an account. */
export const setName = (db: Db, id: number, name: string): void => void writeName(db, id, { name });

const writeLanguage = updateById("users", ["language"]);
/** Changes the language of an account; null is the site's own. */
export const setLanguage = (db: Db, id: number, language: Language | null): void =>
  void writeLanguage(db, id, { language });

const writeEmail = updateById("users", ["email"]);
/** Changes the email address of an account. */
export const setEmail = (db: Db, id: number, email: string): void =>
  void writeEmail(db, id, { email });

const writePassword = updateById("users", ["password_hash"]);
/** Changes the password of an account. */
export const setPassword = (db: Db, id: number, password_hash: string): void =>
  void writePassword(db, id, { password_hash });

const writeRole = updateById("users", ["role"]);
/** Makes an account an admin's or a host's. */
export const setRole = (db: Db, id: number, role: Role): void => void writeRole(db, id, { role });

const writeDisabled = updateById("users", ["disabled_at"]);
/** Disables an account, or enables it with null. Triggers hide its listings, or show them again. */
export const setDisabledAt = (db: Db, id: number, at: Date | null): void =>
  void writeDisabled(db, id, { disabled_at: at?.toISOString() ?? null });

const writePropertyLimit = updateById("users", ["property_limit"]);
/** Sets how many properties an account may list; null is the site's default. */
export const setPropertyLimit = (db: Db, id: number, property_limit: number | null): void =>
  void writePropertyLimit(db, id, { property_limit });

/** Sets whether an account waits for an admin's approval or was refused; with both null it is approved. */
export const setAdmission = updateById("users", ["waiting_since", "refused_at"]);

/** Deletes an account with everything that belongs to it. The caller removes the files. */
export const deleteUser = deleteById("users");

const selectAdmins = (q: Kysely<Tables>) =>
  q.selectFrom("users").where("role", "=", sql.lit("admin" as const));
const selectActiveAdmins = (q: Kysely<Tables>) => selectAdmins(q).where("disabled_at", "is", null);

/** Whether the owner of an account can act as an admin, in the same words as the statements here. */
const isActiveAdmin = ({ role, disabled_at }: Pick<User, "role" | "disabled_at">): boolean =>
  role === "admin" && disabled_at === null;

const activeAdmins = statement((q, _p: NoParams) => selectActiveAdmins(q).select("id"));
/** The ids of the admins who can sign in. */
export const listActiveAdmins = (db: Db): number[] => activeAdmins.all(db, {}).map(({ id }) => id);

/** Whether nobody could run the site without this account. */
export const isLastAdmin = (db: Db, user: User): boolean =>
  isActiveAdmin(user) && listActiveAdmins(db).length <= 1;

const activeAdmin = statement((q, p: { id: number | null }) =>
  selectActiveAdmins(q).select(["name", "email", "language"]).where("id", "=", p.id),
);
/** The account with an id, if it is an active admin's. */
export const findActiveAdmin = (db: Db, id: number | null) => activeAdmin.get(db, { id });

const anyAdmin = statement((q, _p: NoParams) => selectAdmins(q).select("id").limit(1));
/** Whether there is an admin at all, disabled or not. */
export const adminExists = (db: Db): boolean => anyAdmin.get(db, {}) !== undefined;

const admins = statement((q, _p: NoParams) =>
  selectAdmins(q).select(["email", "name", "created_at"]).orderBy("id"),
);
/** All admins, disabled or not, oldest first. */
export const listAdminAccounts = (db: Db) => admins.all(db, {});
