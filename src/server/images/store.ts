import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { imageWidths } from "../../shared/limits.ts";
import { ifThere } from "../if-there.ts";
import type { ProcessedImage } from "./pipeline.ts";

export type StoredImage = { bytes: Buffer; type: "image/webp" | "image/jpeg" };

/** A width in px that the photo should at least have, or the JPEG for share previews. */
export type ImageVariant = number | "share";

export type ImageStore = {
  /** Writes all files of a photo and answers its `file_path`; when one can't be written, none stays. */
  save(image: ProcessedImage): Promise<string>;
  /** Removes all files of a photo; none being there is fine. */
  remove(filePath: string): Promise<void>;
  /** The smallest file that is wide enough, the main one without a variant; undefined when gone. */
  read(filePath: string, variant?: ImageVariant): Promise<StoredImage | undefined>;
  /** The place of one file, whether or not it is there; undefined for a name that save never made. */
  pathOf(filePath: string, variant?: ImageVariant): string | undefined;
  /**
   * Removes every file that belongs to none of the named photos, and answers how many. Photos saved
   * by this store and not named yet are left: their rows may be on the way. When most files would
   * go, none does and `left` says how many they are: then the names are wrong, not the files.
   */
  sweep(named: ReadonlySet<string>): Promise<{ removed: number; left: number }>;
};

/** 128 random bits: not to be guessed, and never made twice. */
const newId = (): string => randomBytes(16).toString("base64url");
const filePathPattern = /^([\w-]{22})\.webp$/;
const unfinished = ".part";
/** Every name that save writes, finished or not; whatever else lies in the folder is not ours. */
const ourFile = /^[\w-]{22}(\.\d+)?(\.webp|\.share\.jpg)(\.part)?$/;

/** Whether a name is one of the store's finished files. */
export const isImageFile = (name: string): boolean =>
  ourFile.test(name) && !name.endsWith(unfinished);

/** The names that the files of a photo may have, the main one, which is always there, first. */
export function imageFileNames(filePath: string): string[] {
  const id = filePathPattern.exec(filePath)?.[1];
  return id === undefined ? [] : fileNames(id);
}
/** A kill or a deletion broken off leaves about this many files at the most. */
const fewFiles = 60;

/** Keeps the files of photos in one folder, which it makes for its owner only. */
export function createImageStore(dir: string, makeId: () => string = newId): ImageStore {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const fresh = new Set<string>();

  const pathOf: ImageStore["pathOf"] = (filePath, variant) => {
    const id = filePathPattern.exec(filePath)?.[1];
    return id === undefined ? undefined : join(dir, fileName(id, variant));
  };

  async function removeAll(id: string): Promise<void> {
    const names = fileNames(id).flatMap((name) => [name, name + unfinished]);
    const done = await Promise.allSettled(
      names.map((name) => rm(join(dir, name), { force: true })),
    );
    // All are tried before one that can't be removed is told of.
    for (const one of done) if (one.status === "rejected") throw one.reason;
  }

  return {
    pathOf,

    async save(image) {
      const id = makeId();
      fresh.add(id);
      try {
        for (const { width, data } of image.smaller) await write(dir, fileName(id, width), data);
        await write(dir, fileName(id, "share"), image.share);
        // Last, so that a main file is never there without the others.
        await write(dir, fileName(id), image.main);
        await sync(dir);
      } catch (err) {
        await removeAll(id).catch(() => {});
        fresh.delete(id);
        throw err;
      }
      return fileName(id);
    },

    async remove(filePath) {
      const id = filePathPattern.exec(filePath)?.[1];
      if (id === undefined) return;
      await removeAll(id);
      fresh.delete(id);
    },

    async read(filePath, variant) {
      for (const candidate of candidates(variant)) {
        const path = pathOf(filePath, candidate);
        const bytes = path === undefined ? undefined : await ifThere(readFile(path));
        if (bytes) return { bytes, type: candidate === "share" ? "image/jpeg" : "image/webp" };
      }
      return undefined;
    },

    async sweep(named) {
      const names = (await readdir(dir)).filter((name) => ourFile.test(name));
      const orphans = names.filter((name) => {
        const id = name.slice(0, name.indexOf("."));
        return !named.has(fileName(id)) && !fresh.has(id);
      });
      for (const filePath of named) fresh.delete(filePath.slice(0, filePath.indexOf(".")));
      const kept = names.length - orphans.length;
      if (orphans.length > fewFiles && orphans.length > kept) {
        return { removed: 0, left: orphans.length };
      }
      for (const name of orphans) await rm(join(dir, name), { force: true });
      return { removed: orphans.length, left: 0 };
    },
  };
}

function fileName(id: string, variant?: ImageVariant): string {
  if (variant === undefined) return `${id}.webp`;
  return variant === "share" ? `${id}.share.jpg` : `${id}.${variant}.webp`;
}

const fileNames = (id: string): string[] =>
  [undefined, "share" as const, ...imageWidths].map((variant) => fileName(id, variant));

/** Which files to try, best first: a photo has no file of a width it never reached. */
function candidates(variant?: ImageVariant): (ImageVariant | undefined)[] {
  if (variant === "share") return ["share"];
  return [...imageWidths.filter((width) => variant !== undefined && width >= variant), undefined];
}

/** Writes a file completely or not at all, on the disk and not only in the system's memory. */
async function write(dir: string, name: string, data: Buffer): Promise<void> {
  const path = join(dir, name);
  const file = await open(path + unfinished, "wx", 0o600);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path + unfinished, path);
}

/** Makes the names in a folder last, as fsync of the files alone does not. */
async function sync(dir: string): Promise<void> {
  const folder = await open(dir, "r");
  await folder.sync().finally(() => folder.close());
}
