import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/sqlite";
import { limits } from "../../../shared/limits.ts";
import type { PropertyCardView } from "../../../shared/schemas/properties.ts";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import type { Listed } from "./listed.ts";

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
        // One character more shows whether something was cut off. SQLite counts whole characters.
        sql<
          string | null
        >`substr(properties.description, 1, ${sql.lit(limits.cardDescription + 1)})`.as(
          "description",
        ),
        jsonObjectFrom(
          eb
            .selectFrom("property_images")
            .select(["file_path", "file_name", "alt", "width", "height", "preview"])
            .whereRef("property_images.property_id", "=", "properties.id")
            .orderBy("position")
            .orderBy("id")
            .limit(1),
        ).as("image"),
        jsonArrayFrom(
          eb
            .selectFrom("upgrade_projects")
            .select("upgrade_type")
            .whereRef("upgrade_projects.property_id", "=", "properties.id")
            .groupBy("upgrade_type")
            .orderBy((row) => row.fn.min("upgrade_projects.id"))
            .limit(limits.badgesPerCard),
        ).as("types"),
        eb
          .selectFrom("upgrade_projects")
          .select((row) => row.fn.count<number>("upgrade_type").distinct().as("count"))
          .whereRef("upgrade_projects.property_id", "=", "properties.id")
          .$asScalar()
          .$notNull()
          .as("upgrade_type_count"),
      ])
      .where("properties.id", "=", p.id),
  ["image", "types"],
);

/** A listed property as a card on /browse; the row must exist. */
export function getCard(db: Db, { id }: Listed<{ id: number }>): PropertyCardView {
  const { description, types, ...card } = byId.one(db, { id });
  return {
    ...card,
    description: description === null ? null : cut(description),
    upgrade_types: types.map(({ upgrade_type }) => upgrade_type),
  };
}

function cut(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= limits.cardDescription) return text;
  return `${characters.slice(0, limits.cardDescription).join("").trimEnd()}…`;
}
