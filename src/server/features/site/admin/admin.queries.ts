import type { Db } from "../../../core/db/open.ts";
import { type NoParams, statement } from "../../../core/db/statement.ts";

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
