import { deleteById, insertInto, updateById } from "../../../core/db/rows.ts";
import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/sqlite";
import { fundedShare } from "../../../../shared/funding.ts";
import { limits } from "../../../../shared/limits.ts";
import type {
  PhotoAfterView,
  ShownUpgrade,
  Stage,
  UpdateView,
  UpgradeProjectView,
} from "../../../../shared/schemas/upgrade-projects.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Tables } from "../../../core/db/tables.ts";
import type { Owned } from "../../properties/properties.access.ts";

/** Upgrade projects as their host's list shows them; the photo as JSON. */
export const selectUpgrades = (q: Kysely<Tables>) =>
  q
    .selectFrom("upgrade_projects")
    .select((eb) => [
      "upgrade_projects.id",
      "upgrade_projects.upgrade_type",
      "upgrade_projects.short_label",
      "upgrade_projects.description",
      "upgrade_projects.estimated_cost",
      "upgrade_projects.stage",
      "upgrade_projects.currency",
      "upgrade_projects.goal_amount",
      "upgrade_projects.received_amount",
      "upgrade_projects.entries",
      "upgrade_projects.checked_entries",
      "upgrade_projects.last_entry_on",
      "upgrade_projects.goal_unchecked",
      "upgrade_projects.funded_at",
      "upgrade_projects.installed_on",
      "upgrade_projects.panels",
      "upgrade_projects.watts",
      "upgrade_projects.stay_amount",
      "upgrade_projects.stay_count",
      jsonArrayFrom(
        eb
          .selectFrom("upgrade_photos")
          .select(["file_path", "file_name", "width", "height", "preview"])
          .whereRef("upgrade_photos.upgrade_project_id", "=", "upgrade_projects.id"),
      ).as("photos"),
    ]);

/** The same with the update texts as JSON, for the property's own page only. */
export const selectShownUpgrades = (q: Kysely<Tables>) =>
  selectUpgrades(q).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom("upgrade_updates")
        .select(["upgrade_updates.id", "upgrade_updates.text", "upgrade_updates.created_at"])
        .whereRef("upgrade_updates.upgrade_project_id", "=", "upgrade_projects.id")
        .orderBy("upgrade_updates.id", "desc")
        .limit(limits.updatesShown),
    ).as("updates"),
  );

/** JSON inside of JSON is returned as text. */
type Nested<Value> = Value | string;

export type UpgradeRow = {
  id: number;
  upgrade_type: string;
  short_label: string;
  description: string | null;
  estimated_cost: string | null;
  stage: Stage;
  currency: string | null;
  goal_amount: number | null;
  received_amount: number;
  entries: number;
  checked_entries: number;
  last_entry_on: string | null;
  goal_unchecked: number;
  funded_at: string | null;
  installed_on: string | null;
  panels: number | null;
  watts: number | null;
  stay_amount: number;
  stay_count: number;
  photos: Nested<PhotoAfterView[]>;
};

export type ShownUpgradeRow = UpgradeRow & { updates: Nested<UpdateView[]> };

/** Makes the view of a row; field by field, since a long list has thousands. */
export function toUpgradeView(row: UpgradeRow): UpgradeProjectView {
  return {
    id: row.id,
    upgrade_type: row.upgrade_type,
    short_label: row.short_label,
    description: row.description,
    estimated_cost: row.estimated_cost,
    stage: row.stage,
    currency: row.currency,
    goal_amount: row.goal_amount,
    received_amount: row.received_amount,
    funded_percent: fundedShare(row),
    last_entry_on: row.last_entry_on,
    ledger_status: ledgerStatus(row),
    funded_on: row.funded_at?.slice(0, 10) ?? null,
    installed_on: row.installed_on,
    panels: row.panels,
    kw: row.watts === null ? null : row.watts / 1000,
    photo_after: parsed(row.photos)[0] ?? null,
    ...(row.stay_count > 0 && { from_stays: { amount: row.stay_amount, count: row.stay_count } }),
  };
}

/** Makes the view of a row for the property's own page. */
export const toShownUpgrade = (row: ShownUpgradeRow): ShownUpgrade => ({
  ...toUpgradeView(row),
  updates: parsed(row.updates),
});

/** The last check did not include a goal that was changed after it. */
function ledgerStatus({ entries, checked_entries, goal_unchecked }: UpgradeRow) {
  if (entries === 0) return null;
  return checked_entries === entries && goal_unchecked === 0 ? "checked" : "recorded";
}

function parsed<Item>(items: Nested<Item[]>): Item[] {
  if (items === "[]") return [];
  return typeof items === "string" ? (JSON.parse(items) as Item[]) : items;
}

const viewById = statement(
  (q, p: { id: number }) => selectUpgrades(q).where("upgrade_projects.id", "=", p.id),
  ["photos"],
);
/** One project as it is shown; the row must exist. */
export function getUpgradeView(db: Db, id: number): UpgradeProjectView {
  return toUpgradeView(viewById.one(db, { id }));
}

const textColumns = ["upgrade_type", "short_label", "description", "estimated_cost"] as const;
type UpgradeText = Pick<UpgradeProjectView, (typeof textColumns)[number]>;

const insert = insertInto("upgrade_projects", ["property_id", "created_at", ...textColumns]);
/** Adds an upgrade project to a property; returns it as it is shown. */
export function insertUpgradeProject(
  db: Db,
  property: Owned<{ id: number }>,
  text: UpgradeText,
  now: Date,
): UpgradeProjectView {
  const row = { ...text, property_id: property.id, created_at: now.toISOString() };
  return getUpgradeView(db, insert(db, row));
}

const update = updateById("upgrade_projects", textColumns);
/** Applies the given fields; returns the project as it is shown. */
export function updateUpgradeProject(
  db: Db,
  project: Owned<UpgradeText & { id: number }>,
  change: Partial<UpgradeText>,
): UpgradeProjectView {
  update(db, project.id, { ...project, ...change });
  return getUpgradeView(db, project.id);
}

const remove = deleteById("upgrade_projects");
/** Deletes the project with its ledger. The caller removes the files. */
export function deleteUpgradeProject(db: Db, project: Owned<{ id: number }>): void {
  remove(db, project.id);
}

const files = statement((q, p: { id: number }) =>
  q
    .selectFrom("upgrade_photos")
    .select("file_path")
    .where("upgrade_project_id", "=", p.id)
    .union(
      q
        .selectFrom("ledger_entries")
        .select(sql<string>`receipt_path`.as("file_path"))
        .where("upgrade_project_id", "=", p.id)
        .where("receipt_path", "is not", null),
    ),
);
/** The files of a project: the photo after the installation and the receipts. */
export function upgradeFilesOf(db: Db, project: Owned<{ id: number }>): string[] {
  return files.all(db, { id: project.id }).map((row) => row.file_path);
}

const count = statement((q, p: { property_id: number }) =>
  q
    .selectFrom("upgrade_projects")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("property_id", "=", p.property_id),
);
/** How many upgrade projects a property has. */
export function countUpgradeProjects(db: Db, propertyId: number): number {
  return count.one(db, { property_id: propertyId }).count;
}
