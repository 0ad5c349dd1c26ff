import { randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";

/** Adds photo files as the store keeps them, with incompressible bytes. */
export async function addPhotos(
  dataDir: string,
  property: number,
  { count, bytes = 1e6 }: { count: number; bytes?: number },
): Promise<void> {
  const folder = join(dataDir, "images");
  await mkdir(folder, { recursive: true });
  const db = new Database(join(dataDir, "solarstay.sqlite"));
  const insert = db.prepare(
    `INSERT INTO property_images
       (property_id, file_path, file_name, position, width, height, preview, created_at)
     VALUES (?, ?, 'drill.jpg', 0, 1600, 1200, '', '2026-01-01T00:00:00.000Z')`,
  );
  for (let n = 0; n < count; n += 1) {
    const path = `${randomBytes(16).toString("base64url")}.webp`;
    await writeFile(join(folder, path), randomBytes(bytes));
    insert.run(property, path);
  }
  db.close();
}

/**
 * The names of the properties of a complete site in a folder: its database is intact, and each
 * photo has its file. Throws when it is not complete.
 */
export async function wholeSite(folder: string): Promise<string[]> {
  const db = new Database(join(folder, "solarstay.sqlite"));
  try {
    const integrity = db.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") throw new Error(`${folder}: ${String(integrity)}`);
    const list = (sql: string) => db.prepare<[], string>(sql).pluck().all();
    const files = new Set(await readdir(join(folder, "images")));
    const lost = list("SELECT file_path FROM property_images").filter((name) => !files.has(name));
    if (lost.length > 0) throw new Error(`${folder} lacks ${lost.length} photos`);
    return list("SELECT name FROM properties ORDER BY name");
  } finally {
    db.close();
  }
}
