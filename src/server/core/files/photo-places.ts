import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSamePlace, type ObjectPlace, readObjectUrl } from "../object-store/place.ts";
import { pathExists } from "./exists.ts";

/** The folder of photos in a data folder. */
export const photoFolder = (dataDir: string): string => join(dataDir, "images");

/** Where a site's photos are. Whatever the place of new ones, the folder may have some, too. */
export type PhotoPlaces = {
  /** Where the server that started last puts new photos; undefined: into the folder. */
  current: ObjectPlace | undefined;
  /** Stores that were current before and may still have photos. */
  former: ObjectPlace[];
};

/** Written when a site begins to use a store; without it, all photos are in the folder. */
const noteOf = (dataDir: string) => join(dataDir, "photo-places");
const inFolder = "folder";

/** Reads where a site's photos are: first the current place, then the former ones, a line each. */
export function readPhotoPlaces(dataDir: string): PhotoPlaces {
  if (!pathExists(noteOf(dataDir))) return { current: undefined, former: [] };
  const [current, ...former] = readFileSync(noteOf(dataDir), "utf8")
    .split("\n")
    .map(readObjectUrl)
    .map((place) => ("fault" in place ? undefined : place));
  return { current, former: former.filter((place) => place !== undefined) };
}

/** Notes where a server that starts puts new photos. Where they went before, they still are. */
export function notePhotoPlace(dataDir: string, place: ObjectPlace | undefined): void {
  const { current, former } = readPhotoPlaces(dataDir);
  writePhotoPlaces(dataDir, {
    current: place,
    former: [...(current ? [current] : []), ...former],
  });
}

/** Notes that a store has no photos of this site any more. */
export function forgetPhotoPlace(dataDir: string, place: ObjectPlace): void {
  const { current, former } = readPhotoPlaces(dataDir);
  const others = former.filter((other) => !isSamePlace(other, place));
  writePhotoPlaces(dataDir, { current, former: others });
}

function writePhotoPlaces(dataDir: string, { current, former }: PhotoPlaces): void {
  const all = [current, ...former];
  const different = former.filter(
    (place, at) => !all.slice(0, at + 1).some((other) => other && isSamePlace(other, place)),
  );
  if (!current && different.length === 0) return rmSync(noteOf(dataDir), { force: true });
  const lines = [current?.url ?? inFolder, ...different.map(({ url }) => url)];
  const text = `${lines.join("\n")}\n`;
  if (pathExists(noteOf(dataDir)) && readFileSync(noteOf(dataDir), "utf8") === text) return;
  const unfinished = `${noteOf(dataDir)}.part`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, noteOf(dataDir));
}
