import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/sqlite";
import { averageFunded, type Funded } from "../../../shared/funding.ts";
import { limits } from "../../../shared/limits.ts";
import { priceLine } from "../../../shared/price-line.ts";
import type { PropertyCardView } from "../../../shared/schemas/properties.ts";
import type { Stage } from "../../../shared/schemas/upgrade-projects.ts";
import type { Db } from "../../core/db/open.ts";
import { statement } from "../../core/db/statement.ts";
import type { Listed } from "./listed.ts";
import {
  readTexts,
  type Reading,
  type Texts,
  translated,
  withLanguage,
} from "./translations/in-language.ts";

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
            .select(["id", "file_path", "file_name", "alt", "width", "height", "preview"])
            .whereRef("property_images.property_id", "=", "properties.id")
            .orderBy("position")
            .orderBy("id")
            .limit(1),
        ).as("image"),
        "properties.room_pricing",
        "properties.language",
        jsonArrayFrom(
          eb
            .selectFrom("upgrade_projects")
            .select(["upgrade_type", "stage", "goal_amount", "received_amount"])
            .whereRef("upgrade_projects.property_id", "=", "properties.id")
            .orderBy("upgrade_projects.id"),
        ).as("upgrades"),
      ])
      .where("properties.id", "=", p.id),
  ["image", "upgrades"],
);

/** A listed property as a card in a list, in the language asked for; the row must exist. */
export function getCard(
  db: Db,
  { id }: Listed<{ id: number }>,
  reading: Reading,
): PropertyCardView {
  const { description, image, room_pricing, upgrades, ...row } = byId.one(db, { id });
  const textOf = readTexts(db, [id], reading);
  const { room_pricing: price, ...texts } = textOf(id);
  const shown = translated(
    { description, price: room_pricing },
    { ...texts, ...(price !== undefined && { price }) },
  );
  const types = [...new Set(upgrades.map(({ upgrade_type }) => upgrade_type))];
  return {
    ...withLanguage(row, reading.site),
    ...shown,
    image: image && coverIn(image, textOf(id, `photo ${image.id}`)),
    description: shown.description && cut(shown.description, limits.cardDescription),
    upgrade_types: types.slice(0, limits.badgesPerCard),
    upgrade_type_count: types.length,
    price: shown.price && cut(priceLine(shown.price), limits.cardPrice),
    ...fundingOf(upgrades),
  };
}

/** The cover of a card, with its translated texts. */
function coverIn<Image extends { id: number }>({ id: _id, ...image }: Image, texts: Texts) {
  return translated(image, texts);
}

function fundingOf(upgrades: ReadonlyArray<Funded & { stage: Stage }>) {
  const installed = upgrades.filter(({ stage }) => stage === "installed").length;
  const hasGoal = upgrades.some(({ goal_amount }) => goal_amount !== null);
  return {
    funded: hasGoal && installed < upgrades.length ? averageFunded(upgrades) : null,
    installed,
  };
}

/** The first `length` characters of a text. */
function cut(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  return `${characters.slice(0, length).join("").trimEnd()}…`;
}
