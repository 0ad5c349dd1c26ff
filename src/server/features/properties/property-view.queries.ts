import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/sqlite";
import { firstWord } from "../../../shared/first-word.ts";
import { averageFunded } from "../../../shared/funding.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import type { ShownUpgrade, UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { qualified } from "../../core/db/rows.ts";
import type { Tables } from "../../core/db/tables.ts";
import { writtenColumns } from "../../core/db/tables/properties.ts";
import type { Properties, PropertyQuery } from "./listed.ts";
import {
  selectShownUpgrades,
  selectUpgrades,
  type ShownUpgradeRow,
  toShownUpgrade,
  toUpgradeView,
  type UpgradeRow,
} from "../upgrades/projects/upgrade-projects.queries.ts";

/** A property with its photos, as one row; the photos as a JSON column. */
const selectProperties = <Row>(properties: PropertyQuery<Row>) =>
  properties
    .innerJoin("countries", "countries.id", "properties.country_id")
    .select((eb) => [
      "properties.id",
      "properties.slug",
      ...qualified("properties", writtenColumns),
      "countries.name as country",
      "properties.created_at",
      jsonArrayFrom(
        eb
          .selectFrom("property_images")
          .select(["id", "file_path", "file_name", "position", "alt", "width", "height", "preview"])
          .whereRef("property_images.property_id", "=", "properties.id")
          .orderBy("position")
          .orderBy("id"),
      ).as("images"),
    ]);

/** Properties as their own pages show them; the upgrades as a JSON column, too. */
export const selectPropertyViews = <Row>(q: Kysely<Tables>, properties: PropertyQuery<Row>) =>
  selectProperties(properties).select((eb) => [
    jsonArrayFrom(
      selectShownUpgrades(q)
        .whereRef("upgrade_projects.property_id", "=", eb.ref("properties.id"))
        .orderBy("upgrade_projects.id"),
    ).as("upgradeProjects"),
    hostName(eb).as("host_name"),
  ]);

/** The full name of a property's host; the public sees its first word. */
export const hostName = (eb: Properties) =>
  eb
    .selectFrom("users")
    .select("users.name")
    .whereRef("users.id", "=", "properties.owner_id")
    .$asScalar()
    .$notNull();

/**
 * The same with the number of messages, and without updates, which would be most of a host's list.
 */
export const selectOwnProperties = (q: Kysely<Tables>) =>
  selectProperties(q.selectFrom("properties")).select((eb) => [
    jsonArrayFrom(
      selectUpgrades(q)
        .whereRef("upgrade_projects.property_id", "=", eb.ref("properties.id"))
        .orderBy("upgrade_projects.id"),
    ).as("upgradeProjects"),
    eb
      .selectFrom("guest_interest_counts")
      .select((row) => row.fn.coalesce(row.fn.sum<number>("total"), sql.lit(0)).as("count"))
      .whereRef("guest_interest_counts.property_id", "=", "properties.id")
      .$asScalar()
      .$notNull()
      .as("interest_count"),
  ]);

/** The columns of both that SQLite returns as JSON. */
export const propertyJsonColumns = ["images", "upgradeProjects"] as const;

type RowWith<Upgrade> = Omit<
  PropertyView,
  "funding_progress" | "host_name" | "images" | "language" | "upgradeProjects"
> & {
  language: Language | null;
  images: ImageView[];
  upgradeProjects: Upgrade[];
};

const viewWith =
  <Upgrade extends UpgradeRow, View>(toView: (row: Upgrade) => View) =>
  <Row extends RowWith<Upgrade>>(row: Row) => ({
    ...row,
    upgradeProjects: row.upgradeProjects.map(toView),
    funding_progress: `${averageFunded(row.upgradeProjects)}% funded`,
  });

const toPublicView = viewWith<ShownUpgradeRow, ShownUpgrade>(toShownUpgrade);
/** Makes the view of a row of {@link selectPropertyViews}. */
export const toPropertyView = <Row extends RowWith<ShownUpgradeRow> & { host_name: string }>(
  row: Row,
) => ({ ...toPublicView(row), host_name: firstWord(row.host_name, "User") });
/** Makes the view of a row of {@link selectOwnProperties}. */
export const toOwnProperty = viewWith<UpgradeRow, UpgradeProjectView>(toUpgradeView);
