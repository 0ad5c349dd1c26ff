import { type Kysely, sql } from "kysely";
import { limits } from "../../shared/limits.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { foldForSearch } from "../db/search-text.ts";

const totals = statement((q, _p: NoParams) =>
  q.selectNoFrom((eb) => [
    eb
      .selectFrom("users")
      .select((row) => row.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("totalUsers"),
    eb
      .selectFrom("properties")
      .select((row) => row.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("properties"),
    eb
      .selectFrom("upgrade_projects")
      .select((row) => row.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("energyProjects"),
  ]),
);
/** Confirmed accounts (admins too), properties and upgrade projects on the whole site. */
export function countSite(db: Db) {
  return totals.one(db, {});
}

const failedLetters = statement((q, p: { since: string }) =>
  q
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "failed")
    .where("created_at", ">=", p.since),
);
/** How many letters written since then could not be sent at all. */
export function countFailedLetters(db: Db, since: Date): number {
  return failedLetters.one(db, { since: since.toISOString() }).count;
}

const matchingHosts = (q: Kysely<Tables>, p: { q: string }) =>
  q
    .selectFrom("users")
    .where("users.role", "=", "host")
    .where(sql<boolean>`instr(folded(users.name || ' ' || users.email), ${p.q}) > 0`);

const hosts = statement((q, p: { q: string; limit: number; before: number }) =>
  matchingHosts(q, p)
    .leftJoin("properties", "properties.owner_id", "users.id")
    .select((eb) => [
      "users.id",
      "users.name",
      "users.email",
      "users.created_at",
      eb.fn.count<number>("properties.id").as("properties"),
    ])
    .where("users.id", "<", p.before)
    .groupBy("users.id")
    .orderBy("users.id", "desc")
    .limit(p.limit),
);
const hostCount = statement((q, p: { q: string }) =>
  matchingHosts(q, p).select((eb) => eb.fn.countAll<number>().as("count")),
);
/** A page of the hosts whose name or e-mail contains `q`, newest first, from the one before `before`. */
export function listHosts(db: Db, { q, before }: { q: string; before: number | undefined }) {
  const folded = foldForSearch(q);
  const page = hosts.all(db, {
    q: folded,
    limit: limits.adminPage + 1,
    before: before ?? Number.MAX_SAFE_INTEGER,
  });
  const items = page.slice(0, limits.adminPage);
  return {
    items,
    total: hostCount.one(db, { q: folded }).count,
    next_cursor: page.length > items.length ? (items.at(-1)?.id ?? null) : null,
  };
}
