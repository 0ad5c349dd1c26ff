import { sql } from "kysely";
import { limits } from "../../shared/limits.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";
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

const failedLetters = statement((q, _p: NoParams) =>
  q
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "failed"),
);
/** How many letters could not be sent at all. */
export function countFailedLetters(db: Db): number {
  return failedLetters.one(db, {}).count;
}

const hosts = statement((q, p: { q: string; limit: number; offset: number }) =>
  q
    .selectFrom("users")
    .leftJoin("properties", "properties.owner_id", "users.id")
    .select((eb) => [
      "users.id",
      "users.name",
      "users.email",
      "users.created_at",
      eb.fn.count<number>("properties.id").as("properties"),
      sql<number>`count(*) OVER ()`.as("total"),
    ])
    .where("users.role", "=", "host")
    .where(sql<boolean>`instr(folded(users.name || ' ' || users.email), ${p.q}) > 0`)
    .groupBy("users.id")
    .orderBy("users.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);
/** A page of the hosts whose name or e-mail contains `q`, newest first. */
export function listHosts(db: Db, { q, offset }: { q: string; offset: number }) {
  const rows = hosts.all(db, {
    q: foldForSearch(q),
    limit: limits.adminPage,
    offset,
  });
  const total = rows[0]?.total ?? 0;
  const next = offset + rows.length;
  return {
    items: rows.map(({ total: _total, ...host }) => host),
    total,
    next_cursor: next < total ? next : null,
  };
}
