import { deleteById, insertInto, updateById } from "../../core/db/rows.ts";
import { type Kysely, sql } from "kysely";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import type { Viewer } from "../../core/context.ts";
import type { Db } from "../../core/db/open.ts";
import { type NoParams, statement } from "../../core/db/statement.ts";
import type { Tables } from "../../core/db/tables.ts";
import { mayRead, type Owned } from "../properties/properties.access.ts";
import { allowedProperties } from "../properties/listed.ts";

const imageColumns = [
  "file_path",
  "file_name",
  "position",
  "alt",
  "width",
  "height",
  "preview",
] as const;

const imagesOfProperty = statement((q, p: { property_id: number }) =>
  q
    .selectFrom("property_images")
    .select(["id", ...imageColumns])
    .where("property_id", "=", p.property_id)
    .orderBy("position")
    .orderBy("id"),
);
/** A property's photos, the cover first. */
export function listImages(db: Db, propertyId: number): ImageView[] {
  return imagesOfProperty.all(db, { property_id: propertyId });
}

/** The photos on pages: those of properties and of installed upgrades. */
const selectPhotos = (q: Kysely<Tables>) =>
  q
    .selectFrom("property_images")
    .select(["property_id", "file_path"])
    .unionAll(
      q
        .selectFrom("upgrade_photos")
        .innerJoin("upgrade_projects", "upgrade_projects.id", "upgrade_photos.upgrade_project_id")
        .select(["property_id", "file_path"]),
    );

/** The files that rows name: photos and receipts. */
const selectFiles = (q: Kysely<Tables>) =>
  selectPhotos(q).unionAll(
    q
      .selectFrom("ledger_entries")
      .innerJoin("upgrade_projects", "upgrade_projects.id", "ledger_entries.upgrade_project_id")
      .select(["property_id", sql<string>`receipt_path`.as("file_path")])
      .where("receipt_path", "is not", null),
  );

const pathsOfProperty = statement((q, p: { property_id: number }) =>
  q
    .selectFrom(selectFiles(q).as("files"))
    .select("file_path")
    .where("property_id", "=", p.property_id),
);
/** The files of a property: photos and receipts. */
export function imagePathsOf(db: Db, propertyId: number): string[] {
  return pathsOfProperty.all(db, { property_id: propertyId }).map((row) => row.file_path);
}

const everyPath = statement((q, _p: NoParams) =>
  q.selectFrom(selectFiles(q).as("files")).select("file_path"),
);
/** All files that rows name, which a sweep must keep. */
export function allImagePaths(db: Db): Set<string> {
  return new Set(everyPath.all(db, {}).map((row) => row.file_path));
}

const namedPath = statement((q, p: { file_path: string }) =>
  q.selectFrom(selectFiles(q).as("files")).select("file_path").where("file_path", "=", p.file_path),
);
/** Whether a row names a file. */
export const isNamedPath = (db: Db, filePath: string): boolean =>
  namedPath.get(db, { file_path: filePath }) !== undefined;

const publicPath = statement((q, p: { file_path: string }) =>
  allowedProperties(q)
    .innerJoin("property_images", "property_images.property_id", "properties.id")
    .select("file_path")
    .where("file_path", "=", p.file_path)
    .unionAll(
      allowedProperties(q)
        .innerJoin("upgrade_projects", "upgrade_projects.property_id", "properties.id")
        .innerJoin("upgrade_photos", "upgrade_photos.upgrade_project_id", "upgrade_projects.id")
        .select("file_path")
        .where("file_path", "=", p.file_path),
    ),
);
/**
 * Whether everybody may see this file as a photo. Not true for receipts, nor for photos of listings that an
 * admin took down.
 */
export const isImagePath = (db: Db, filePath: string): boolean =>
  publicPath.get(db, { file_path: filePath }) !== undefined;

const ownerOfPhoto = statement((q, p: { file_path: string }) =>
  q
    .selectFrom(selectPhotos(q).as("photos"))
    .innerJoin("properties", "properties.id", "photos.property_id")
    .select("properties.owner_id")
    .where("photos.file_path", "=", p.file_path),
);
/** Whether the viewer may see a photo that is not public: its host and admins may. */
export function isPreviewablePath(db: Db, viewer: Viewer, filePath: string): boolean {
  const photo = ownerOfPhoto.get(db, { file_path: filePath });
  return photo !== undefined && mayRead(db, viewer, photo);
}

const insert = insertInto("property_images", ["property_id", "created_at", ...imageColumns]);

/** Adds a photo after the others. Call inside the transaction that counted them. */
export function insertImage(
  db: Db,
  property: Owned<{ id: number }>,
  image: Omit<ImageView, "id" | "position" | "alt">,
  now: Date,
): ImageView {
  const last = listImages(db, property.id).at(-1);
  const values = { ...image, alt: null, position: last ? last.position + 1 : 0 };
  const row = { ...values, property_id: property.id, created_at: now.toISOString() };
  return { id: insert(db, row), ...values };
}

const writeAlt = updateById("property_images", ["alt"]);
/** Sets the alternative text of a photo; null removes it. */
export function updateAlt(db: Db, image: Owned<{ id: number }>, alt: string | null): void {
  writeAlt(db, image.id, { alt });
}

const writePosition = updateById("property_images", ["position"]);
/** Puts a property's photos in the order of the ids. Call inside the transaction that read them. */
export function reorderImages(db: Db, _property: Owned<{ id: number }>, ids: number[]): void {
  for (const [position, id] of ids.entries()) writePosition(db, id, { position });
}

const remove = deleteById("property_images");
/** Deletes the row of a photo. The caller removes the file. */
export function deleteImage(db: Db, image: Owned<{ id: number }>): void {
  remove(db, image.id);
}

const count = statement((q, p: { property_id: number }) =>
  q
    .selectFrom("property_images")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("property_id", "=", p.property_id),
);
/** How many photos a property has. */
export function countImages(db: Db, propertyId: number): number {
  return count.one(db, { property_id: propertyId }).count;
}
