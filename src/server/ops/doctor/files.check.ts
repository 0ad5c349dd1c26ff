import type { Db } from "../../core/db/open.ts";
import type { Env } from "../../core/env/env.ts";
import type { FilePlace } from "../../core/files/file-place.ts";
import { openPlaces } from "../../core/files/files.ts";
import { photoFolder } from "../../core/files/photo-places.ts";
import { ObjectStoreError } from "../../core/object-store/store-error.ts";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { imageFileNames, isImageFile } from "../../features/photos/store.ts";
import { type Finding, fault, files, named, ok, warning } from "../health/finding.ts";

/** Whether every photo of the database has its file, and whether there are other files. */
export async function checkFiles(db: Db, env: Env): Promise<Finding[]> {
  const { folder, store, formerStores } = openPlaces(env);
  const photos = allImagePaths(db);
  const where = (store ?? folder).name;
  const all: string[] = [];
  const findings: Finding[] = [];
  try {
    for (const place of [folder, ...formerStores, ...(store ? [store] : [])]) {
      const names = await Array.fromAsync(place.list());
      all.push(...names);
      if (place !== (store ?? folder)) findings.push(...checkMoved(photos, names, { place, env }));
    }
  } catch (thrown) {
    // The finding about the store has the reason.
    if (!(thrown instanceof ObjectStoreError)) throw thrown;
    return [warning(`the photos in ${where} cannot be listed`, "Fix the store first.")];
  }
  return [...findings, ...compare(photos, all, { where, env })];
}

/** Whether a place that gets no new photos still has some. */
function checkMoved(
  photos: Set<string>,
  names: string[],
  { place, env }: { place: FilePlace; env: Env },
): Finding[] {
  const left = names.filter((name) => photos.has(name)).length;
  const to = env.filesStore ? `'${env.filesStore.url}'` : "folder";
  if (left === 0) return [];
  return [
    warning(
      `${left} photos are still in ${place.name}`,
      `Move them: solarstay files move --to ${to}`,
    ),
  ];
}

type Compared = { where: string; env: Env };

function compare(photos: Set<string>, there: string[], { where, env }: Compared): Finding[] {
  const found = new Set(there);
  const missing = [...photos].filter((photo) => !found.has(photo));
  const expected = new Set([...photos].flatMap(imageFileNames));
  const orphans = there.filter((name) => isImageFile(name) && !expected.has(name));
  const findings: Finding[] = [];
  if (missing.length > 0) {
    findings.push(
      fault(
        `${missing.length} photos in the database are missing from ${where} (${named(missing)})`,
        `Copy the folder images from your last backup over ${photoFolder(env.dataDir)} (tar xzf), or ask the hosts to upload them again.`,
      ),
    );
  }
  if (orphans.length > 0) {
    findings.push(
      warning(
        `${files(orphans.length)} in ${where} without a photo in the database (${named(orphans)})`,
        "An upload may be in progress. Otherwise the server removes them at its next start.",
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok(`${photos.size} photos, all ${env.filesStore ? `in ${where}` : "on disk"}`)];
}
