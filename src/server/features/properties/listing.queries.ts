import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/sqlite";
import { averageFunded, type Funded } from "../../../shared/funding.ts";
import type { PropertyListing } from "../../../shared/schemas/properties.ts";
import type { Db } from "../../core/db/open.ts";
import { qualified } from "../../core/db/rows.ts";
import { statement } from "../../core/db/statement.ts";
import { listedColumns } from "../../core/db/tables/properties.ts";
import { type Listed, listedProperties } from "./listed.ts";
import { inLanguage, type Reading } from "./translations/in-language.ts";

const byIds = statement(
  (q, p: { ids: string }) =>
    listedProperties(q)
      .innerJoin("countries", "countries.id", "properties.country_id")
      .select((eb) => [
        "properties.id",
        "properties.slug",
        ...qualified("properties", listedColumns),
        "countries.name as country",
        "properties.created_at",
        jsonArrayFrom(
          eb
            .selectFrom("property_images")
            .select(["id", "file_path", "file_name"])
            .whereRef("property_images.property_id", "=", "properties.id")
            .orderBy("position")
            .orderBy("id"),
        ).as("images"),
        jsonArrayFrom(
          eb
            .selectFrom("upgrade_projects")
            .select([
              "upgrade_projects.id",
              "upgrade_type",
              "short_label",
              "upgrade_projects.description",
              "estimated_cost",
              "goal_amount",
              "received_amount",
            ])
            .whereRef("upgrade_projects.property_id", "=", "properties.id")
            .orderBy("upgrade_projects.id"),
        ).as("upgradeProjects"),
      ])
      .where("properties.id", "in", sql<number>`(SELECT value FROM json_each(${p.ids}))`),
  ["images", "upgradeProjects"],
);

type Row = ReturnType<typeof byIds.one>;

/** Properties as the public list shows them, in the order of `ids`; unlisted ones are left out. */
export function getListings(
  db: Db,
  ids: readonly number[],
  reading: Reading,
): Array<Listed<PropertyListing>> {
  const rows = byIds.all(db, { ids: JSON.stringify(ids) });
  const show = inLanguage(db, ids, reading);
  const listings = new Map(rows.map((row) => [row.id, show(toListing(row))]));
  return ids.flatMap((id) => listings.get(id) ?? []);
}

const toListing = ({ upgradeProjects, ...property }: Row) => ({
  ...property,
  funding_progress: `${averageFunded(upgradeProjects)}% funded`,
  upgradeProjects: upgradeProjects.map(withoutMoney),
});

const withoutMoney = <Row extends Funded>({
  goal_amount: _goal,
  received_amount: _received,
  ...upgrade
}: Row) => upgrade;
