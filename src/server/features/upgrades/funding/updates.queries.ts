import type { PhotoAfterView, UpdateView } from "../../../../shared/schemas/upgrade-projects.ts";
import type { Db } from "../../../core/db/open.ts";
import { deleteById, insertInto } from "../../../core/db/rows.ts";
import { statement } from "../../../core/db/statement.ts";
import type { Owned } from "../../properties/properties.access.ts";

type Project = Owned<{ id: number }>;

const ofProject = statement((q, p: { project_id: number }) =>
  q
    .selectFrom("upgrade_updates")
    .select(["id", "text", "created_at"])
    .where("upgrade_project_id", "=", p.project_id)
    .orderBy("id", "desc"),
);
/** All updates of a project, newest first. */
export function listUpdates(db: Db, project: Project): UpdateView[] {
  return ofProject.all(db, { project_id: project.id });
}

const byKey = statement((q, p: { project_id: number; request_key: string }) =>
  q
    .selectFrom("upgrade_updates")
    .select(["id", "text", "created_at"])
    .where("upgrade_project_id", "=", p.project_id)
    .where("request_key", "=", p.request_key),
);
/** The update that was published with this key before. */
export function findUpdateByKey(db: Db, project: Project, key: string): UpdateView | undefined {
  return byKey.get(db, { project_id: project.id, request_key: key });
}

const insert = insertInto("upgrade_updates", [
  "upgrade_project_id",
  "text",
  "request_key",
  "created_at",
]);
/** Publishes an update of a project. */
export function insertUpdate(
  db: Db,
  project: Project,
  { text, request_key }: { text: string; request_key: string | null },
  now: Date,
): UpdateView {
  const created_at = now.toISOString();
  const id = insert(db, { upgrade_project_id: project.id, text, request_key, created_at });
  return { id, text, created_at };
}

const remove = deleteById("upgrade_updates");
/** Deletes an update. */
export function deleteUpdate(db: Db, update: Owned<{ id: number }>): void {
  remove(db, update.id);
}

const photoPath = statement((q, p: { project_id: number }) =>
  q.selectFrom("upgrade_photos").select("file_path").where("upgrade_project_id", "=", p.project_id),
);
const removePhoto = statement((q, p: { project_id: number }) =>
  q.deleteFrom("upgrade_photos").where("upgrade_project_id", "=", p.project_id),
);
/** Removes the photo of the installation; returns its file, which the caller must delete. */
export function deletePhotoAfter(db: Db, project: Project): string | undefined {
  const path = photoPath.get(db, { project_id: project.id })?.file_path;
  if (path !== undefined) removePhoto.run(db, { project_id: project.id });
  return path;
}

const insertPhoto = insertInto("upgrade_photos", [
  "upgrade_project_id",
  "file_path",
  "file_name",
  "width",
  "height",
  "preview",
  "created_at",
]);
/** Replaces the photo after the installation; returns the earlier file for the caller to remove. */
export function replacePhotoAfter(
  db: Db,
  project: Project,
  photo: PhotoAfterView,
  now: Date,
): string | undefined {
  const before = deletePhotoAfter(db, project);
  insertPhoto(db, { ...photo, upgrade_project_id: project.id, created_at: now.toISOString() });
  return before;
}
