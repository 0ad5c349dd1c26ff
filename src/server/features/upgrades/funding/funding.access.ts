import { failure } from "../../../core/failure.ts";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { statement } from "../../../core/db/statement.ts";
import { ApiError, notFound } from "../../../core/errors.ts";
import { proveOwned, proveReadable } from "../../properties/properties.access.ts";

const ownerOfProject = statement((q, p: { id: number }) =>
  q
    .selectFrom("upgrade_projects")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select(["upgrade_projects.id", "properties.owner_id"])
    .where("upgrade_projects.id", "=", p.id),
);

/** A project whose ledger the viewer may read: its host, and admins, who check it. */
export function readableLedger(db: Db, viewer: Viewer, id: number): { id: number } {
  const row = ownerOfProject.get(db, { id });
  if (!row) throw notFound(failure.upgradeNotFound);
  return proveReadable(db, viewer, row);
}

const entryById = statement((q, p: { id: number }) =>
  q
    .selectFrom("ledger_entries")
    .innerJoin("upgrade_projects", "upgrade_projects.id", "ledger_entries.upgrade_project_id")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select([
      "ledger_entries.id",
      "ledger_entries.kind",
      "ledger_entries.receipt_path",
      "upgrade_projects.short_label",
      "properties.name as property_name",
      "properties.owner_id",
    ])
    .where("ledger_entries.id", "=", p.id),
);

function findEntry(db: Db, id: number) {
  const row = entryById.get(db, { id });
  if (!row) throw notFound(failure.entryNotFound);
  return row;
}

/** An entry of the viewer's own project. */
export function ownedEntry(db: Db, viewer: Viewer, id: number) {
  return proveOwned(viewer, findEntry(db, id));
}

/** An entry whose receipt the viewer may see. */
export function readableEntry(db: Db, viewer: Viewer, id: number) {
  return proveReadable(db, viewer, findEntry(db, id));
}

/** An entry for an admin to check: not one of their own. */
export function checkableEntry(db: Db, viewer: Viewer, id: number) {
  const entry = findEntry(db, id);
  if (entry.owner_id === viewer.id) throw new ApiError(403, "FORBIDDEN", failure.checkOwn);
  return entry;
}

const updateById = statement((q, p: { id: number }) =>
  q
    .selectFrom("upgrade_updates")
    .innerJoin("upgrade_projects", "upgrade_projects.id", "upgrade_updates.upgrade_project_id")
    .innerJoin("properties", "properties.id", "upgrade_projects.property_id")
    .select(["upgrade_updates.id", "properties.owner_id"])
    .where("upgrade_updates.id", "=", p.id),
);

/** An update of the viewer's own project. */
export function ownedUpdate(db: Db, viewer: Viewer, id: number) {
  const row = updateById.get(db, { id });
  if (!row) throw notFound(failure.updateNotFound);
  return proveOwned(viewer, row);
}
