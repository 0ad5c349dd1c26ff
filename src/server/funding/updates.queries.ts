import type { PhotoAfterView, UpdateView } from "../../shared/schemas/upgrade-projects.ts";
import type { Db } from "../db/open.ts";
import { statement } from "../db/statement.ts";
import type { Owned } from "../properties/properties.access.ts";

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

const insert = statement(
  (q, p: { project_id: number; text: string; request_key: string | null; created_at: string }) =>
    q.insertInto("upgrade_updates").values({
      upgrade_project_id: p.project_id,
      text: p.text,
      request_key: p.request_key,
      created_at: p.created_at,
    }),
);
export function insertUpdate(
  db: Db,
  project: Project,
  { text, request_key }: { text: string; request_key: string | null },
  now: Date,
): UpdateView {
  const created_at = now.toISOString();
  const { id } = insert.run(db, { project_id: project.id, text, request_key, created_at });
  return { id, text, created_at };
}

const remove = statement((q, p: { id: number }) =>
  q.deleteFrom("upgrade_updates").where("id", "=", p.id),
);
export function deleteUpdate(db: Db, update: Owned<{ id: number }>): void {
  remove.run(db, { id: update.id });
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

const insertPhoto = statement((q, p: PhotoAfterView & { project_id: number; created_at: string }) =>
  q.insertInto("upgrade_photos").values({
    upgrade_project_id: p.project_id,
    file_path: p.file_path,
    file_name: p.file_name,
    width: p.width,
    height: p.height,
    preview: p.preview,
    created_at: p.created_at,
  }),
);
/** Replaces the photo of the installation; returns the previous file. */
export function replacePhotoAfter(
  db: Db,
  project: Project,
  photo: PhotoAfterView,
  now: Date,
): string | undefined {
  const before = deletePhotoAfter(db, project);
  insertPhoto.run(db, { ...photo, project_id: project.id, created_at: now.toISOString() });
  return before;
}
