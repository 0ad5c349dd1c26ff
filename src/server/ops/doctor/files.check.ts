import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../core/db/open.ts";
import { ifExists } from "../../core/files/exists.ts";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { imageFileNames, isImageFile } from "../../features/photos/store.ts";
import { type Finding, fault, files, named, ok, warning } from "../health/finding.ts";

/** Whether every photo of the database is on the disk, and whether there are other files. */
export async function checkFiles(db: Db, dataDir: string): Promise<Finding[]> {
  const folder = join(dataDir, "images");
  const there = (await ifExists(readdir(folder))) ?? [];
  const photos = allImagePaths(db);
  const onDisk = new Set(there);
  const missing = [...photos].filter((photo) => !onDisk.has(photo));
  const expected = new Set([...photos].flatMap(imageFileNames));
  const orphans = there.filter((name) => isImageFile(name) && !expected.has(name));
  const findings: Finding[] = [];
  if (missing.length > 0) {
    findings.push(
      fault(
        `${missing.length} photos in the database are missing from ${folder} (${named(missing)})`,
        "Copy the folder images from your last backup over it (tar xzf), or ask the hosts to upload them again.",
      ),
    );
  }
  if (orphans.length > 0) {
    findings.push(
      warning(
        `${files(orphans.length)} in ${folder} without a photo in the database (${named(orphans)})`,
        "An upload may be in progress. Otherwise the server removes them at its next start.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`${photos.size} photos, all on disk`)];
}
