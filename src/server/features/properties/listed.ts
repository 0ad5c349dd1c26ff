import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../../core/db/tables.ts";

declare const listedBrand: unique symbol;

/**
 * A row of a listed property, or of its parts. Only queries that begin with {@link
 * listedProperties} make one, so a public read cannot forget the condition.
 */
export type Listed<Row> = Row & { readonly [listedBrand]: true };

export type Properties = ExpressionBuilder<Tables, "properties">;

/** Rows of `properties`, with the columns selected so far. */
export type PropertyQuery<Row> = SelectQueryBuilder<Tables, "properties", Row>;

const isAllowed = (eb: Properties) =>
  eb.and([
    eb("properties.taken_down_at", "is", null),
    eb("properties.waiting_since", "is", null),
    eb("properties.owner_disabled", "=", sql.lit(0)),
  ]);

/**
 * The properties that no admin hides from the public site: not taken down, not waiting for
 * approval, and their host is not disabled. Their photos are served by name, even while a property
 * is paused.
 */
export const allowedProperties = (q: Kysely<Tables>) => q.selectFrom("properties").where(isAllowed);

/** The properties that the public sees: the allowed ones that their host has not paused. */
export const listedProperties = (q: Kysely<Tables>): PropertyQuery<Listed<object>> =>
  allowedProperties(q).where("properties.paused_at", "is", null).$castTo<Listed<object>>();
