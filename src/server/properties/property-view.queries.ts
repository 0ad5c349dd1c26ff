import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/sqlite";
import { averageFunded } from "../../shared/funding.ts";
import { fundingProgress } from "../../shared/messages.ts";
import type { PropertyView } from "../../shared/schemas/properties.ts";
import type { Tables } from "../db/tables.ts";
import {
  selectUpgrades,
  toUpgradeView,
  type UpgradeRow,
} from "../upgrade-projects/upgrade-projects.queries.ts";

/** A property with what belongs to it, as one row; the photos and upgrades as JSON columns. */
export const selectPropertyViews = (q: Kysely<Tables>) =>
  q
    .selectFrom("properties")
    .innerJoin("countries", "countries.id", "properties.country_id")
    .select((eb) => [
      "properties.id",
      "properties.slug",
      "properties.name",
      "properties.location",
      "countries.name as country",
      "properties.description",
      "properties.contact_email",
      "properties.room_pricing",
      "properties.availability_info",
      "properties.created_at",
      "properties.custom_message",
      jsonArrayFrom(
        eb
          .selectFrom("property_images")
          .select(["id", "file_path", "file_name", "position", "alt", "width", "height", "preview"])
          .whereRef("property_images.property_id", "=", "properties.id")
          .orderBy("position")
          .orderBy("id"),
      ).as("images"),
      jsonArrayFrom(
        selectUpgrades(q)
          .whereRef("upgrade_projects.property_id", "=", eb.ref("properties.id"))
          .orderBy("upgrade_projects.id"),
      ).as("upgradeProjects"),
    ]);

/** The columns of {@link selectPropertyViews} that SQLite gives as JSON. */
export const propertyJsonColumns = ["images", "upgradeProjects"] as const;

/** What {@link selectPropertyViews} reads. */
export type PropertyRow = Omit<PropertyView, "funding_progress" | "upgradeProjects"> & {
  upgradeProjects: UpgradeRow[];
};

/** Makes the view of a row. */
export function toPropertyView<Row extends PropertyRow>(row: Row) {
  return {
    ...row,
    upgradeProjects: row.upgradeProjects.map(toUpgradeView),
    funding_progress: fundingProgress(averageFunded(row.upgradeProjects)),
  };
}
