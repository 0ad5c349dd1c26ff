import { sql } from "kysely";
import { firstWord } from "../../../../shared/first-word.ts";
import { dayOf } from "../../../../shared/time.ts";
import { limits } from "../../../../shared/limits.ts";
import type {
  BrowsePage,
  NewestProperties,
  PropertyCardView,
} from "../../../../shared/schemas/properties.ts";
import { knownUpgradeTypes } from "../../../../shared/upgrade-types.ts";
import { findCountryId, listCountries } from "../../site/countries/countries.queries.ts";
import type { Db } from "../../../core/db/open.ts";
import { type NoParams, statement } from "../../../core/db/statement.ts";
import { untilCommit } from "../../../core/db/until-commit.ts";
import { getCard } from "../card.queries.ts";
import { listedProperties } from "../listed.ts";
import { hostName } from "../property-view.queries.ts";
import type { Reading } from "../translations/in-language.ts";
import { type Position, writeCursor } from "./cursor.ts";
import {
  countMatching,
  type Filters,
  filterNames,
  findMatching,
  type Sort,
} from "./list.queries.ts";

const siteRevision = statement((q, _p: NoParams) => q.selectFrom("site_revision").select("value"));
/** The revision of everything the public sees on the site. */
export function getSiteRevision(db: Db): string {
  return String(siteRevision.one(db, {}).value);
}

/** The same with the day, for figures that are counted until today. */
export const getDayRevision = (db: Db, now: Date): string => `${getSiteRevision(db)} ${dayOf(now)}`;

const propertyRevision = statement((q, p: { slug: string }) =>
  listedProperties(q)
    .select((eb) => ["id", "revision", hostName(eb).as("host_name")])
    .where("slug", "=", p.slug),
);
/**
 * The revision of everything the public sees of a property; undefined if there is no such property.
 * A host's new name increments no revision, so the name is part of this one.
 */
export const getPropertyRevision = untilCommit((db, slug) => {
  const row = propertyRevision.get(db, { slug });
  return row && `${row.id}.${row.revision} ${firstWord(row.host_name, "")}`;
});

const otherTypes = statement((q, _p: NoParams) =>
  listedProperties(q)
    .innerJoin("upgrade_projects", "upgrade_projects.property_id", "properties.id")
    .select("upgrade_type")
    .where("upgrade_type", "not in", knownUpgradeTypes)
    .groupBy("upgrade_type")
    .having((eb) => eb.fn.count("property_id").distinct(), ">", 1)
    .orderBy((eb) => eb.fn.count("property_id").distinct(), "desc")
    .orderBy("upgrade_type")
    .limit(sql.lit(limits.otherTypesOffered)),
);

/**
 * The upgrade types that the filter offers, sorted: the known ones and the most used of those that
 * at least two properties use.
 */
const listOfferedTypes = (db: Db): string[] =>
  [...knownUpgradeTypes, ...otherTypes.all(db, {}).map((row) => row.upgrade_type)].toSorted();

const propertiesByCountry = statement((q, _p: NoParams) =>
  listedProperties(q)
    .select(["country_id", (eb) => eb.fn.countAll<number>().as("count")])
    // The plus keeps SQLite from walking the index and looking up each row: that takes thrice as long.
    .groupBy(sql`+country_id`),
);

/** The countries with listed properties, by name, with the number of properties in each. */
function countByCountry(db: Db): BrowsePage["countries"] {
  const counts = new Map(propertiesByCountry.all(db, {}).map((row) => [row.country_id, row.count]));
  return listCountries(db).flatMap(({ id, name }) => {
    const count = counts.get(id);
    return count === undefined ? [] : [{ name, count }];
  });
}

type SiteFacts = Pick<BrowsePage, "total" | "countries" | "upgrade_types"> & { revision: string };
const factsByDb = new WeakMap<Db, SiteFacts>();

/** The facts about the whole site on every page of /browse; counted once per revision. */
function siteFacts(db: Db): SiteFacts {
  const revision = getSiteRevision(db);
  const known = factsByDb.get(db);
  if (known?.revision === revision) return known;
  const countries = countByCountry(db);
  const facts = {
    revision,
    total: countries.reduce((sum, { count }) => sum + count, 0),
    countries,
    upgrade_types: listOfferedTypes(db),
  };
  factsByDb.set(db, facts);
  return facts;
}

/** Whether the filters name a country that exists and an upgrade type that the filter offers. */
export function isKnownFilter(db: Db, { country, upgrade_type }: Filters): boolean {
  return (
    (country === undefined || findCountryId(db, country) !== undefined) &&
    (upgrade_type === undefined || siteFacts(db).upgrade_types.includes(upgrade_type))
  );
}

/** One page of /browse: the first, or the one after an item. */
export function browse(
  db: Db,
  { sort = "newest", ...filters }: Filters & { sort?: Sort | undefined },
  reading: Reading,
  after?: Position,
): BrowsePage {
  const { total, countries, upgrade_types } = siteFacts(db);
  const matching = findMatching(db, filters, { sort, after, limit: limits.browsePage + 1 });
  const page = matching.slice(0, limits.browsePage);
  const last = matching.length > page.length ? page.at(-1) : undefined;
  const filtered = filterNames.some((name) => filters[name]);
  return {
    items: page.map((row) => getCard(db, row, reading)),
    total,
    matching: filtered ? countMatching(db, filters) : total,
    countries,
    upgrade_types,
    next_cursor: last ? writeCursor(sort === "name" ? last : { id: last.id }) : null,
  };
}

/** The newest properties that have a photo, among the newest hundred, and the number of all. */
export function listNewest(db: Db, reading: Reading): NewestProperties {
  const items: PropertyCardView[] = [];
  for (const row of findMatching(db, {}, { limit: limits.newestConsidered })) {
    const card = getCard(db, row, reading);
    if (card.image) items.push(card);
    if (items.length === limits.newestShown) break;
  }
  return { items, total: siteFacts(db).total };
}

const sitemap = statement((q, p: { limit: number; offset: number }) =>
  listedProperties(q).select(["slug", "updated_at"]).orderBy("id").limit(p.limit).offset(p.offset),
);
/** The public pages of properties, oldest first. */
export const listSitemap = sitemap.all;
