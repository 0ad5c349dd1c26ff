import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { limits } from "../../shared/limits.ts";
import type { BrowsePage, PropertyListing } from "../../shared/schemas/properties.ts";
import { dayOf } from "../day.ts";
import { findCountryId } from "../countries/countries.queries.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, type Statement, statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import {
  isListed,
  type PropertyRow,
  propertyJsonColumns,
  selectPropertyViews,
  toPropertyView,
} from "../properties/properties.queries.ts";
import { foldForSearch } from "../db/search-text.ts";

export type Filters = {
  country?: string | undefined;
  upgrade_type?: string | undefined;
  q?: string | undefined;
};

const siteRevision = statement((q, _p: NoParams) => q.selectFrom("site_revision").select("value"));
/** Stands still while nothing the public sees on the site changes. */
export function getSiteRevision(db: Db): string {
  return String(siteRevision.one(db, {}).value);
}

/** Stands still while neither that nor the day changes, for what is counted until today. */
export const getDayRevision = (db: Db, now: Date): string => `${getSiteRevision(db)} ${dayOf(now)}`;

const propertyRevision = statement((q, p: { slug: string }) =>
  q.selectFrom("properties").select(["id", "revision"]).where("slug", "=", p.slug).where(isListed),
);
/** Stands still while nothing the public sees of the property changes; undefined without one. */
export function getPropertyRevision(db: Db, slug: string): string | undefined {
  const row = propertyRevision.get(db, { slug });
  return row && `${row.id}.${row.revision}`;
}

type FilterParams = { country: string; upgrade_type: string; q: string };
type Properties = ExpressionBuilder<Tables, "properties">;

/** The filters that can be asked for, each as SQL on `properties`; an empty one is left out. */
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
  // Not LIKE: a text and a question that nearly match everywhere would take it seconds.
  q: (_eb, p) => sql<SqlBool>`instr(properties.search_text, ${p.q}) > 0`,
};
const filterNames = Object.keys(filterSql) as Array<keyof Filters>;

type PageParams = FilterParams & { before: number; limit: number; offset: number };
type FilteredStatements = {
  page: Statement<PageParams, PropertyRow>;
  count: Statement<FilterParams, { count: number }>;
};

/** One pair of statements for each combination of filters, so each uses the index it can. */
const statementsByFilters = new Map<string, FilteredStatements>();

function statementsFor(filters: Filters): FilteredStatements {
  const active = filterNames.filter((name) => filters[name]);
  const key = active.join();
  const known = statementsByFilters.get(key);
  if (known) return known;
  const where = (p: FilterParams) => (eb: Properties) =>
    eb.and([isListed(eb), ...active.map((name) => filterSql[name](eb, p))]);
  const made: FilteredStatements = {
    page: statement(
      (q, p: PageParams) =>
        selectPropertyViews(q)
          .where((eb) => where(p)(eb as unknown as Properties))
          .where("properties.id", "<", p.before)
          .orderBy("properties.id", "desc")
          .limit(p.limit)
          .offset(p.offset),
      propertyJsonColumns,
    ),
    count: statement((q, p: FilterParams) =>
      q
        .selectFrom("properties")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where(where(p)),
    ),
  };
  statementsByFilters.set(key, made);
  return made;
}

const paramsOf = (filters: Filters): FilterParams => ({
  country: filters.country ?? "",
  upgrade_type: filters.upgrade_type ?? "",
  q: foldForSearch(filters.q ?? ""),
});

function toListing(row: PropertyRow): PropertyListing {
  const { custom_message: _onItsOwnPage, ...listing } = toPropertyView(row);
  return listing;
}

type Slice = {
  before?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

/** The public properties that match, newest first; all of them unless a slice is asked for. */
export function listPublicProperties(
  db: Db,
  filters: Filters,
  { before = Number.MAX_SAFE_INTEGER, limit = -1, offset = 0 }: Slice = {},
): PropertyListing[] {
  return statementsFor(filters)
    .page.all(db, { ...paramsOf(filters), before, limit, offset })
    .map(toListing);
}

/** The first upgrade type, in order, of a property that is listed. */
const firstTypeOf = (q: Pick<Kysely<Tables>, "selectFrom">) =>
  q
    .selectFrom("upgrade_projects")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select("upgrade_projects.upgrade_type as first")
    .where((eb) => isListed(eb as unknown as Properties))
    .orderBy("upgrade_projects.upgrade_type")
    .limit(1);

const upgradeTypes = statement((q, _p: NoParams) =>
  // Hops from one type to the next by index: the work is the number of types, not of projects.
  q
    .withRecursive("types(upgrade_type)", (with_) =>
      with_
        .selectNoFrom(() => firstTypeOf(with_).$asScalar().$notNull().as("upgrade_type"))
        .union(
          with_
            .selectFrom("types")
            .select(() =>
              firstTypeOf(with_)
                .where("upgrade_projects.upgrade_type", ">", sql.ref<string>("types.upgrade_type"))
                .$asScalar()
                .$notNull()
                .as("upgrade_type"),
            ),
        ),
    )
    .selectFrom("types")
    .select("upgrade_type")
    .where("upgrade_type", "is not", null),
);

type SiteFacts = { revision: string; total: number; upgrade_types: string[] };
const factsByDb = new WeakMap<Db, SiteFacts>();

/** What every page of /browse tells of the whole site; counted once a revision. */
function siteFacts(db: Db): SiteFacts {
  const revision = getSiteRevision(db);
  const known = factsByDb.get(db);
  if (known?.revision === revision) return known;
  const facts = {
    revision,
    total: statementsFor({}).count.one(db, paramsOf({})).count,
    upgrade_types: upgradeTypes.all(db, {}).map((row) => row.upgrade_type),
  };
  factsByDb.set(db, facts);
  return facts;
}

/** Whether the filters name a country and an upgrade type that exist. */
export function isKnownFilter(db: Db, { country, upgrade_type }: Filters): boolean {
  return (
    (country === undefined || findCountryId(db, country) !== undefined) &&
    (upgrade_type === undefined || siteFacts(db).upgrade_types.includes(upgrade_type))
  );
}

/** One page of /browse. */
export function browse(db: Db, filters: Filters, before: number | undefined): BrowsePage {
  const { total, upgrade_types } = siteFacts(db);
  const page = listPublicProperties(db, filters, { before, limit: limits.browsePage + 1 });
  const items = page.slice(0, limits.browsePage);
  const filtered = filterNames.some((name) => filters[name]);
  return {
    items,
    total,
    matching: filtered ? statementsFor(filters).count.one(db, paramsOf(filters)).count : total,
    upgrade_types,
    next_cursor: page.length > items.length ? (items.at(-1)?.id ?? null) : null,
  };
}

const revisions = statement((q, _p: NoParams) =>
  q.selectFrom("properties").select(["id", "revision"]).where(isListed).orderBy("id", "desc"),
);
/** Each public property's id and revision, newest first. */
export function listRevisions(db: Db) {
  return revisions.all(db, {});
}

const sitemap = statement((q, p: { limit: number; offset: number }) =>
  q
    .selectFrom("properties")
    .select(["slug", "updated_at"])
    .where(isListed)
    .orderBy("id")
    .limit(p.limit)
    .offset(p.offset),
);
/** The public pages of properties, oldest first. */
export const listSitemap = sitemap.all;
