import { sql } from "kysely";
import { daysBetween, estimateCo2, impactFactors } from "../../../shared/impact.ts";
import type { Impact } from "../../../shared/schemas/site.ts";
import type { Db } from "../../core/db/open.ts";
import { type NoParams, statement } from "../../core/db/statement.ts";
import { listedProperties } from "../properties/listed.ts";

const installed = statement((q, _p: NoParams) =>
  // Hidden properties support no claim.
  listedProperties(q)
    .innerJoin("upgrade_projects", "upgrade_projects.property_id", "properties.id")
    .innerJoin("countries", "countries.id", "properties.country_id")
    .select([
      "countries.code as country_code",
      "upgrade_projects.installed_on",
      "upgrade_projects.panels",
      "upgrade_projects.watts",
    ])
    .where("upgrade_projects.stage", "=", sql.lit("installed" as const))
    .where("upgrade_projects.upgrade_type", "=", "solar"),
);

/** The impact of installed solar upgrades until `today` (YYYY-MM-DD); planned ones do not count. */
export function measuredImpact(db: Db, today: string): Impact {
  const rows = installed.all(db, {});
  const powered = rows.map((row) => ({
    country_code: row.country_code,
    watts: row.watts ?? 0,
    days: daysBetween(row.installed_on ?? today, today),
  }));
  const counted = powered.filter(
    ({ watts, country_code }) => watts > 0 && impactFactors[country_code],
  );
  const wattsOf = (some: typeof powered) => some.reduce((sum, { watts }) => sum + watts, 0);
  return {
    solar_panels: rows.reduce((sum, { panels }) => sum + (panels ?? 0), 0),
    kw: wattsOf(powered) / 1000,
    // 0 would be a claim where no figure is known.
    co2_kg: rows.length > 0 && counted.length === 0 ? null : estimateCo2(counted),
    co2_countries: [...new Set(counted.map(({ country_code }) => country_code))].toSorted(),
    kw_without_estimate: (wattsOf(powered) - wattsOf(counted)) / 1000,
  };
}
