import { type Kysely, sql } from "kysely";
import type { ImageView } from "../../shared/schemas/property-images.ts";
import type { Viewer } from "../context.ts";
import type { Db } from "../db/open.ts";
import { type NoParams, statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { mayRead, type Owned } from "../properties/properties.access.ts";
import { whileUnchanged } from "../db/while-unchanged.ts";
import { allowedProperties } from "../properties/listed.ts";

const imagesOfProperty = statement((q, p: { property_id: number }) =>
  q
    .selectFrom("property_images")
    .select(["id", "file_path", "file_name", "position", "alt", "width", "height", "preview"])
    .where("property_id", "=", p.property_id)
    .orderBy("position")
    .orderBy("id"),
);
/** A property's photos, the cover first. */
export function listImages(db: Db, propertyId: number): ImageView[] {
  return imagesOfProperty.all(db, { property_id: propertyId });
}

/** Photos of properties, and of installed upgrades: what a page shows. */
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

/** Photos and receipts: the files that rows name. */
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
/** The files that go with a property: photos and receipts. */
export function imagePathsOf(db: Db, propertyId: number): string[] {
  return pathsOfProperty.all(db, { property_id: propertyId }).map((row) => row.file_path);
}

const everyPath = statement((q, _p: NoParams) =>
  q.selectFrom(selectFiles(q).as("files")).select("file_path"),
);
/** Every file that a row names: what a sweep must keep. */
export function allImagePaths(db: Db): Set<string> {
  return new Set(everyPath.all(db, {}).map((row) => row.file_path));
}

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
 * Whether a photo of this file is (still) there to be shown to anybody; a receipt never is, and
 * nothing of what an admin took down.
 */
export const isImagePath = (db: Db, filePath: string): boolean => isShown(db, filePath) === true;
const isShown = whileUnchanged((db, file_path) =>
  publicPath.get(db, { file_path }) === undefined ? undefined : true,
);

const ownerOfPhoto = statement((q, p: { file_path: string }) =>
  q
    .selectFrom(selectPhotos(q).as("photos"))
    .innerJoin("properties", "properties.id", "photos.property_id")
    .select("properties.owner_id")
    .where("photos.file_path", "=", p.file_path),
);
/** Whether the viewer may see a photo that the public may not: its host may, and admins. */
export function isPreviewablePath(db: Db, viewer: Viewer, filePath: string): boolean {
  const photo = ownerOfPhoto.get(db, { file_path: filePath });
  return photo !== undefined && mayRead(db, viewer, photo);
}

const insert = statement(
  (q, p: Omit<ImageView, "id"> & { property_id: number; created_at: string }) =>
    q.insertInto("property_images").values({
      property_id: p.property_id,
      file_path: p.file_path,
      file_name: p.file_name,
      position: p.position,
      alt: p.alt,
      width: p.width,
      height: p.height,
      preview: p.preview,
      created_at: p.created_at,
    }),
);

/** Adds a photo behind the others; call inside the transaction that counted them. */
export function insertImage(
  db: Db,
  property: Owned<{ id: number }>,
  image: Omit<ImageView, "id" | "position" | "alt">,
  now: Date,
): ImageView {
  const last = listImages(db, property.id).at(-1);
  const values = { ...image, alt: null, position: last ? last.position + 1 : 0 };
  const { id } = insert.run(db, {
    ...values,
    property_id: property.id,
    created_at: now.toISOString(),
  });
  return { id, ...values };
}

const altUpdate = statement((q, p: { id: number; alt: string | null }) =>
  q.updateTable("property_images").set({ alt: p.alt }).where("id", "=", p.id),
);
export function updateAlt(db: Db, image: Owned<{ id: number }>, alt: string | null): void {
  altUpdate.run(db, { id: image.id, alt });
}

const positionUpdate = statement((q, p: { id: number; position: number }) =>
  q.updateTable("property_images").set({ position: p.position }).where("id", "=", p.id),
);
/** Puts a property's photos in the order of the ids; call inside the transaction that read them. */
export function reorderImages(db: Db, _property: Owned<{ id: number }>, ids: number[]): void {
  ids.forEach((id, position) => positionUpdate.run(db, { id, position }));
}

const remove = statement((q, p: { id: number }) =>
  q.deleteFrom("property_images").where("id", "=", p.id),
);
export function deleteImage(db: Db, image: Owned<{ id: number }>): void {
  remove.run(db, { id: image.id });
}

/** How many photos a property has. */
export function countImages(db: Db, propertyId: number): number {
  return listImages(db, propertyId).length;
}
