import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/open.ts";
import { ifThere } from "../if-there.ts";
import { allImagePaths } from "../images/images.queries.ts";
import { imageFileNames, isImageFile } from "../images/store.ts";
import { type Finding, fault, named, ok, warning } from "./finding.ts";

/** Whether every photo of the database is on the disk, and what is there besides. */
export async function checkFiles(db: Db, dataDir: string): Promise<Finding[]> {
  const folder = join(dataDir, "images");
  const there = (await ifThere(readdir(folder))) ?? [];
  const photos = allImagePaths(db);
  const onDisk = new Set(there);
  const missing = [...photos].filter((photo) => !onDisk.has(photo));
  const wanted = new Set([...photos].flatMap(imageFileNames));
  const orphans = there.filter((name) => isImageFile(name) && !wanted.has(name));
  const findings: Finding[] = [];
  if (missing.length > 0) {
    findings.push(
      fault(
        `${missing.length} photos of the database are not in ${folder} (${named(missing)})`,
        "Copy the folder images of your last backup over it (tar xzf), or have the hosts upload them again.",
      ),
    );
  }
  if (orphans.length > 0) {
    findings.push(
      warning(
        `${orphans.length} files in ${folder} belong to no photo (${named(orphans)})`,
        "A photo may be arriving just now. Else they go at the next start of the server.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`${photos.size} photos, all of them on the disk`)];
}
