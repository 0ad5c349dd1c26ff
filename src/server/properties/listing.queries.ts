import { jsonArrayFrom } from "kysely/helpers/sqlite";
import { averageFunded, type Funded } from "../../shared/funding.ts";
import { fundingProgress } from "../../shared/messages.ts";
import type { PropertyListing } from "../../shared/schemas/properties.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";

const byId = statement(
  (q, p: { id: number }) =>
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
      .where("properties.id", "=", p.id),
  ["images", "upgradeProjects"],
);

/** A property as the public list shows it. The row must exist; whether it is listed is the caller's to know. */
export function getListing(db: Db, id: number): PropertyListing {
  const { upgradeProjects, ...property } = byId.one(db, { id });
  return {
    ...property,
    funding_progress: fundingProgress(averageFunded(upgradeProjects)),
    upgradeProjects: upgradeProjects.map(withoutMoney),
  };
}

const withoutMoney = <Row extends Funded>({
  goal_amount: _goal,
  received_amount: _received,
  ...upgrade
}: Row) => upgrade;
