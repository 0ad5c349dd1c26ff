import type { StayRulesView } from "../../../../shared/schemas/calendar.ts";
import type { Deps } from "../../../core/context.ts";
import { offersStays } from "../../site/settings/settings.queries.ts";
import { findCalendarForRequests, toRules } from "./calendar.queries.ts";

/** Adds the rules for requests to the view of a property, if it is listed and takes requests. */
export function withStayRules<View extends { id: number }>(
  { db, env }: Pick<Deps, "db" | "env">,
  property: View,
): View & { stay_rules?: StayRulesView } {
  const calendar = offersStays(db, env) ? findCalendarForRequests(db, property.id) : undefined;
  return calendar ? { ...property, stay_rules: toRules(calendar) } : property;
}
