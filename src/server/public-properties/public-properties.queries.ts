import { type Kysely, sql } from "kysely";
import { limits } from "../../shared/limits.ts";
import type { BrowsePage } from "../../shared/schemas/properties.ts";
import { dayOf } from "../day.ts";
import { findCountryId } from "../countries/countries.queries.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { whileUnchanged } from "../db/while-unchanged.ts";
import { isListed } from "../properties/listed.ts";
import { type Position, writeCursor } from "./cursor.ts";
import {
  countMatching,
  type Filters,
  filterNames,
  listPublicProperties,
  type Properties,
  type Sort,
} from "./list.queries.ts";

const siteRevision = statement((q, _p: NoParams) => q.selectFrom("site_revision").select("value"));
/** Stands still while nothing the public sees on the site changes. */
export function getSiteRevision(db: Db): string {
  return siteRevisionOf(db, "");
}
const siteRevisionOf = whileUnchanged((db) => String(siteRevision.one(db, {}).value));

/** Stands still while neither that nor the day changes, for what is counted until today. */
export const getDayRevision = (db: Db, now: Date): string => `${getSiteRevision(db)} ${dayOf(now)}`;

const propertyRevision = statement((q, p: { slug: string }) =>
  q.selectFrom("properties").select(["id", "revision"]).where("slug", "=", p.slug).where(isListed),
);
/** Stands still while nothing the public sees of the property changes; undefined without one. */
export const getPropertyRevision = whileUnchanged((db, slug): string | undefined => {
  const row = propertyRevision.get(db, { slug });
  return row && `${row.id}.${row.revision}`;
});

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
    total: countMatching(db, {}),
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

const sortKeyOf = statement((q, p: { id: number }) =>
  q.selectFrom("properties").select("sort_key").where("id", "=", p.id),
);

/** One page of /browse: the first, or the one after an item. */
export function browse(
  db: Db,
  { sort = "newest", ...filters }: Filters & { sort?: Sort | undefined },
  after?: Position,
): BrowsePage {
  const { total, upgrade_types } = siteFacts(db);
  const page = listPublicProperties(db, filters, { sort, after, limit: limits.browsePage + 1 });
  const items = page.slice(0, limits.browsePage);
  const last = page.length > items.length ? items.at(-1) : undefined;
  const filtered = filterNames.some((name) => filters[name]);
  return {
    items,
    total,
    matching: filtered ? countMatching(db, filters) : total,
    upgrade_types,
    next_cursor: last ? writeCursor(positionOf(db, last.id, sort)) : null,
  };
}

function positionOf(db: Db, id: number, sort: Sort): Position {
  return sort === "name" ? { id, key: sortKeyOf.one(db, { id }).sort_key } : { id };
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
