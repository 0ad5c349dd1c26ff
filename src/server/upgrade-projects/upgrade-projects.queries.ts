import type { UpgradeProjectView } from "../../shared/schemas/upgrade-projects.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import type { Owned } from "../properties/properties.access.ts";

type UpgradeProjectText = Omit<UpgradeProjectView, "id">;

const insert = statement((q, p: UpgradeProjectText & { property_id: number; created_at: string }) =>
  q.insertInto("upgrade_projects").values({
    property_id: p.property_id,
    upgrade_type: p.upgrade_type,
    short_label: p.short_label,
    description: p.description,
    estimated_cost: p.estimated_cost,
    created_at: p.created_at,
  }),
);
/** Adds an upgrade project to a property; returns it as it is shown. */
export function insertUpgradeProject(
  db: Db,
  property: Owned<{ id: number }>,
  text: UpgradeProjectText,
  now: Date,
): UpgradeProjectView {
  const row = { ...text, property_id: property.id, created_at: now.toISOString() };
  return { id: insert.run(db, row).id, ...text };
}

const update = statement((q, p: UpgradeProjectView) =>
  q
    .updateTable("upgrade_projects")
    .set({
      upgrade_type: p.upgrade_type,
      short_label: p.short_label,
      description: p.description,
      estimated_cost: p.estimated_cost,
    })
    .where("id", "=", p.id),
);
/** Changes what is given; returns the project as it is shown. */
export function updateUpgradeProject(
  db: Db,
  project: Owned<UpgradeProjectView>,
  change: Partial<UpgradeProjectText>,
): UpgradeProjectView {
  const { id, upgrade_type, short_label, description, estimated_cost } = { ...project, ...change };
  const view = { id, upgrade_type, short_label, description, estimated_cost };
  update.run(db, view);
  return view;
}

const remove = statement((q, p: { id: number }) =>
  q.deleteFrom("upgrade_projects").where("id", "=", p.id),
);
export function deleteUpgradeProject(db: Db, project: Owned<{ id: number }>): void {
  remove.run(db, { id: project.id });
}
