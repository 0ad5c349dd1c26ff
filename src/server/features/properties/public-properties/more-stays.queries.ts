import { sql } from "kysely";
import { limits } from "../../../../shared/limits.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { type Listed, listedProperties } from "../listed.ts";

/** Uses the index of countries, which has the ids in order. */
const newestOfCountry = statement((q, p: { slug: string }) =>
  listedProperties(q)
    .select(["properties.id", "properties.revision"])
    .where("country_id", "=", listedProperties(q).select("country_id").where("slug", "=", p.slug))
    .where("slug", "!=", p.slug)
    .orderBy("id", "desc")
    .limit(sql.lit(limits.moreStays)),
);

type Stay = Listed<{ id: number; revision: number }>;

/** The newest other properties in the country of a property; none for an unknown slug. */
export const listMoreStays = (db: Db, slug: string): Stay[] => newestOfCountry.all(db, { slug });

/** Changes with the card of a stay. */
export const revisionOf = ({ id, revision }: Stay): string => `${id}.${revision}`;
