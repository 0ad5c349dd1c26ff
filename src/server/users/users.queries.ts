import { type Kysely, sql } from "kysely";
import { limits } from "../../shared/limits.ts";
import type { Role } from "../../shared/schemas/auth.ts";
import type { ManagedUser, UserState } from "../../shared/schemas/users.ts";
import type { Db } from "../db/open.ts";
import { pageOf } from "../db/page.ts";
import { foldForSearch } from "../db/search-text.ts";
import { statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";

const state = sql<UserState>`CASE
  WHEN users.refused_at IS NOT NULL THEN 'refused'
  WHEN users.waiting_since IS NOT NULL THEN 'waiting'
  WHEN users.disabled_at IS NOT NULL THEN 'disabled'
  ELSE 'active' END`;

type Filter = { q: string; role: Role | ""; state: UserState | "" };

const matching = (query: Kysely<Tables>, p: Filter) =>
  query
    .selectFrom("users")
    .where(sql<boolean>`(${p.role} = '' OR users.role = ${p.role})`)
    .where(sql<boolean>`(${p.state} = '' OR ${state} = ${p.state})`)
    .where(sql<boolean>`instr(folded(users.name || ' ' || users.email), ${p.q}) > 0`);

const selectManaged = (rows: ReturnType<typeof matching>) =>
  rows.select((eb) => [
    "users.id",
    "users.name",
    "users.email",
    "users.role",
    state.as("state"),
    "users.created_at",
    eb
      .selectFrom("properties")
      .select((row) => row.fn.countAll<number>().as("count"))
      .whereRef("properties.owner_id", "=", "users.id")
      .$asScalar()
      .$notNull()
      .as("properties"),
    eb.fn.coalesce("users.property_limit", sql.lit(limits.propertiesPerHost)).as("property_limit"),
  ]);

const page = statement((query, p: Filter & { limit: number; before: number }) =>
  selectManaged(matching(query, p))
    .where("users.id", "<", p.before)
    .orderBy("users.id", "desc")
    .limit(p.limit),
);
const count = statement((query, p: Filter) =>
  matching(query, p).select((eb) => eb.fn.countAll<number>().as("count")),
);

type Search = {
  q?: string | undefined;
  role?: Role | undefined;
  state?: UserState | undefined;
};

/** A page of the accounts that match, newest first, from the one before `before`. */
export function listUsers(db: Db, search: Search, before = Number.MAX_SAFE_INTEGER) {
  const filter: Filter = {
    q: foldForSearch(search.q ?? ""),
    role: search.role ?? "",
    state: search.state ?? "",
  };
  const rows = page.all(db, { ...filter, before, limit: limits.adminPage + 1 });
  return { ...pageOf(rows, limits.adminPage), total: count.one(db, filter).count };
}

const byId = statement((query, p: { id: number }) =>
  selectManaged(query.selectFrom("users")).where("users.id", "=", p.id),
);
/** One account; the row must be there. */
export function getManagedUser(db: Db, id: number): ManagedUser {
  return byId.one(db, { id });
}

const row = statement((query, p: { id: number }) =>
  query
    .selectFrom("users")
    .select(["id", "name", "email", "role", "disabled_at", "waiting_since", "refused_at"])
    .where("id", "=", p.id),
);
export type UserRow = NonNullable<ReturnType<typeof row.get>>;
/** One account as acts need it. */
export const findUser = row.get;

const roleUpdate = statement((query, p: { id: number; role: Role }) =>
  query.updateTable("users").set({ role: p.role }).where("id", "=", p.id),
);
/** Makes somebody an admin or a host. */
export const setRole = roleUpdate.run;

const disabledUpdate = statement((query, p: { id: number; disabled_at: string | null }) =>
  query.updateTable("users").set({ disabled_at: p.disabled_at }).where("id", "=", p.id),
);
/** Triggers take the account's listings off the public site, or put them back. */
export const setDisabledAt = disabledUpdate.run;

const propertyLimitUpdate = statement((query, p: { id: number; property_limit: number | null }) =>
  query.updateTable("users").set({ property_limit: p.property_limit }).where("id", "=", p.id),
);
/** Lets somebody list this many properties; null is the site's usual number. */
export const setPropertyLimit = propertyLimitUpdate.run;

const admissionUpdate = statement(
  (query, p: { id: number; waiting_since: string | null; refused_at: string | null }) =>
    query
      .updateTable("users")
      .set({ waiting_since: p.waiting_since, refused_at: p.refused_at })
      .where("id", "=", p.id),
);
/** Whether somebody waits to be let in, or was turned down; with nulls they are in. */
export const setAdmission = admissionUpdate.run;

const admins = statement((query) =>
  query
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled_at", "is", null),
);
/** The ids of the admins who can sign in. */
export const listAdmins = (db: Db): number[] => admins.all(db, {}).map(({ id }) => id);

const admin = statement((query, p: { id: number | null }) =>
  query
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", p.id)
    .where("role", "=", "admin")
    .where("disabled_at", "is", null),
);
/** Whoever is still an admin of this id. */
export const findAdmin = (db: Db, id: number | null) => admin.get(db, { id });
