/** Accounts as admins see them. */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { Role } from "../../../../shared/schemas/auth.ts";
import type { ManagedUser, UserSort, UserState } from "../../../../shared/schemas/users.ts";
import type { Db } from "../../../core/db/open.ts";
import { foldForSearch } from "../../../core/db/search-text.ts";
import { statement } from "../../../core/db/statement.ts";
import { type TablePlace, tableReader } from "../../../core/db/table-page.ts";
import type { Tables } from "../../../core/db/tables.ts";

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
    .where(
      sql<boolean>`(${p.q} = '' OR instr(folded(users.name || ' ' || users.email), ${p.q}) > 0)`,
    );

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

const sortKeys: Record<UserSort, RawBuilder<unknown>> = {
  joined: sql`users.id`,
  name: sql`folded(users.name)`,
  email: sql`users.email`,
  properties: sql`properties`,
  state,
};

const readUsers = tableReader<UserSort, Filter, ManagedUser>("joined", (query, p, sort, order) =>
  selectManaged(matching(query, p))
    .where("users.id", "<", p.before)
    .orderBy(sortKeys[sort], order)
    .orderBy("users.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);
const count = statement((query, p: Filter) =>
  matching(query, p).select((eb) => eb.fn.countAll<number>().as("count")),
);

type Search = TablePlace<UserSort> & {
  q?: string | undefined;
  role?: Role | undefined;
  state?: UserState | undefined;
};

/** A page of the accounts that match, newest first unless sorted otherwise. */
export function listUsers(db: Db, { q, role, state: wanted, ...place }: Search) {
  const filter: Filter = { q: foldForSearch(q ?? ""), role: role ?? "", state: wanted ?? "" };
  return { ...readUsers(db, filter, place), total: count.one(db, filter).count };
}

const byId = statement((query, p: { id: number }) =>
  selectManaged(query.selectFrom("users")).where("users.id", "=", p.id),
);
/** One account as admins see it. The row must exist. */
export function getManagedUser(db: Db, id: number): ManagedUser {
  return byId.one(db, { id });
}
