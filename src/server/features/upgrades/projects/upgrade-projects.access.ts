import { failure } from "../../../core/failure.ts";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { notFound } from "../../../core/errors.ts";
import { proveOwned } from "../../properties/properties.access.ts";

const projectById = statement((q, p: { id: number }) =>
  q
    .selectFrom("upgrade_projects")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select([
      "upgrade_projects.id",
      "upgrade_projects.upgrade_type",
      "upgrade_projects.short_label",
      "upgrade_projects.description",
      "upgrade_projects.estimated_cost",
      "upgrade_projects.currency",
      "upgrade_projects.goal_amount",
      "upgrade_projects.received_amount",
      "upgrade_projects.entries",
      "upgrade_projects.stage",
      "upgrade_projects.panels",
      "upgrade_projects.watts",
      "upgrade_projects.property_id",
      "properties.language",
      "properties.owner_id",
    ])
    .where("upgrade_projects.id", "=", p.id),
);

/**
 * An upgrade project of the viewer's own property; 404 if there is none, 403 if it is another
 * host's.
 */
export function ownedUpgradeProject(db: Db, viewer: Viewer, id: number) {
  const row = projectById.get(db, { id });
  if (!row) throw notFound(failure.upgradeNotFound);
  return proveOwned(viewer, row);
}

export type OwnedUpgradeProject = ReturnType<typeof ownedUpgradeProject>;
