import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

export type Properties = ExpressionBuilder<Tables, "properties">;

/**
 * Whether no admin keeps a property off the public site: it is not taken down, does not wait to be let
 * in, and its host is not disabled.
 */
export const isAllowed = (eb: Properties): Expression<SqlBool> =>
  eb.and([
    eb("properties.taken_down_at", "is", null),
    eb("properties.waiting_since", "is", null),
    eb("properties.owner_disabled", "=", sql.lit(0)),
  ]);

/**
 * Whether the public sees a property: the one place that says so, asked by every public read. A
 * paused one keeps all it has; its photos can still be fetched by their names, which nobody can
 * guess and no public page tells. What an admin took down is not to be seen at all: then the photos
 * are refused too, but to its host and admins.
 */
export const isListed = (eb: Properties): Expression<SqlBool> =>
  eb.and([isAllowed(eb), eb("properties.paused_at", "is", null)]);
