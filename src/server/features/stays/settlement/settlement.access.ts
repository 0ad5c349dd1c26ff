import { sql } from "kysely";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { proveOwned } from "../../properties/properties.access.ts";
import type { OwnedStay } from "../stays.access.ts";

const projectsOfStay = statement((q, p: { property_id: number; stay_id: number }) =>
  q
    .selectFrom("upgrade_projects")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .leftJoin("ledger_entries", (join) =>
      join
        .onRef("ledger_entries.upgrade_project_id", "=", "upgrade_projects.id")
        .on("ledger_entries.stay_id", "=", p.stay_id),
    )
    .select([
      "upgrade_projects.id",
      "upgrade_projects.short_label",
      "upgrade_projects.stage",
      "upgrade_projects.currency",
      "upgrade_projects.goal_amount",
      "upgrade_projects.received_amount",
      "properties.owner_id",
      sql<number>`coalesce(sum(ledger_entries.amount), 0)`.as("part"),
      sql<0 | 1>`count(ledger_entries.id) > 0`.as("has_share"),
    ])
    .where("upgrade_projects.property_id", "=", p.property_id)
    .groupBy("upgrade_projects.id")
    .orderBy("upgrade_projects.id"),
);

/** The upgrade projects at a stay's property, in the host's order, each with what it got of the stay. */
export const ownedProjects = (db: Db, viewer: Viewer, { id, property_id }: OwnedStay) =>
  projectsOfStay
    .all(db, { property_id, stay_id: id })
    .map((project) => proveOwned(viewer, project));

export type Project = ReturnType<typeof ownedProjects>[number];
