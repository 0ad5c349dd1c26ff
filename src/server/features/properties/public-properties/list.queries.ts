import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../../../core/db/open.ts";
import { foldForSearch } from "../../../core/db/search-text.ts";
import { type Statement, statement } from "../../../core/db/statement.ts";
import { type Listed, listedProperties, type Properties } from "../listed.ts";
import type { Position } from "./cursor.ts";

export type Filters = {
  country?: string | undefined;
  upgrade_type?: string | undefined;
  q?: string | undefined;
};

type FilterParams = { country: string; upgrade_type: string; q: string };

/** The possible filters, each as SQL on `properties`; empty ones are left out. */
const filterSql: Record<keyof Filters, (eb: Properties, p: FilterParams) => Expression<SqlBool>> = {
  country: (eb, p) =>
    eb(
      "properties.country_id",
      "=",
      eb.selectFrom("countries").select("id").where("name", "=", p.country),
    ),
  upgrade_type: (eb, p) =>
    eb.exists(
      eb
        .selectFrom("upgrade_projects")
        .select("upgrade_projects.id")
        .where("upgrade_projects.upgrade_type", "=", p.upgrade_type)
        .whereRef("upgrade_projects.property_id", "=", "properties.id"),
    ),
  // Not LIKE: if text and search term nearly match everywhere, it would take seconds.
  q: (_eb, p) => sql<SqlBool>`instr(properties.search_text, ${p.q}) > 0`,
};
export const filterNames = Object.keys(filterSql) as Array<keyof Filters>;

/** An order of the list: which items follow a given one, and how they are sorted. */
type Order = { after: (p: Required<Position>) => Expression<SqlBool>; by: ReturnType<typeof sql> };

const orders = {
  newest: { after: (p) => sql`properties.id < ${p.id}`, by: sql`properties.id DESC` },
  name: {
    after: (p) => sql`(properties.sort_key, properties.id) > (${p.key}, ${p.id})`,
    by: sql`properties.sort_key, properties.id`,
  },
} as const satisfies Record<string, Order>;
export type Sort = keyof typeof orders;

/** Before the first item of each order. */
const starts: Record<Sort, Required<Position>> = {
  newest: { id: Number.MAX_SAFE_INTEGER, key: "" },
  name: { id: 0, key: "" },
};

type PageParams = FilterParams & Required<Position> & { limit: number; offset: number };
type FilteredStatements = {
  page: Statement<PageParams, Listed<Required<Position>>>;
  count: Statement<FilterParams, { count: number }>;
};

/**
 * One pair of statements for each combination of filters and order, so that each uses the best
 * index.
 */
const statementsByFilters = new Map<string, FilteredStatements>();

function statementsFor(filters: Filters, sort: Sort = "newest"): FilteredStatements {
  const active = filterNames.filter((name) => filters[name]);
  const key = [sort, ...active].join();
  const known = statementsByFilters.get(key);
  if (known) return known;
  const where = (p: FilterParams) => (eb: Properties) =>
    eb.and(active.map((name) => filterSql[name](eb, p)));
  const statements: FilteredStatements = {
    page: statement((q, p: PageParams) =>
      listedProperties(q)
        .select(["properties.id", "properties.sort_key as key"])
        .where(where(p))
        .where(orders[sort].after(p))
        .orderBy(orders[sort].by)
        .limit(p.limit)
        .offset(p.offset),
    ),
    count: statement((q, p: FilterParams) =>
      listedProperties(q)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where(where(p)),
    ),
  };
  statementsByFilters.set(key, statements);
  return statements;
}

const paramsOf = (filters: Filters): FilterParams => ({
  country: filters.country ?? "",
  upgrade_type: filters.upgrade_type ?? "",
  q: foldForSearch(filters.q ?? ""),
});

type Slice = {
  sort?: Sort | undefined;
  after?: Position | undefined;
  limit: number;
  offset?: number | undefined;
};

/** The ids of the public properties that match: a slice of the list, newest first or by name. */
export function findMatching(
  db: Db,
  filters: Filters,
  { sort = "newest", after, limit, offset = 0 }: Slice,
): Array<Listed<Required<Position>>> {
  const params = { ...paramsOf(filters), ...starts[sort], ...after, limit, offset };
  return statementsFor(filters, sort).page.all(db, params);
}

/** How many match. */
export function countMatching(db: Db, filters: Filters): number {
  return statementsFor(filters).count.one(db, paramsOf(filters)).count;
}
