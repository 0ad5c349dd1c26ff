import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { cardCropWidths, imageWidths } from "../../../shared/limits.ts";
import { ifExists } from "../../core/files/exists.ts";
import type { ProcessedImage } from "./pipeline.ts";

type StoredImage = { bytes: Buffer; type: "image/webp" | "image/jpeg" };

/** A width in px that the photo should at least have, the same of its crop for cards, or the JPEG for share previews. */
export type ImageVariant = number | `card${number}` | "share";

export type ImageStore = {
  /** Writes all files of a photo and returns its `file_path`. If one fails, it leaves none. */
  save(image: ProcessedImage): Promise<string>;
  /** Removes all files of a photo, if there are any. */
  remove(filePath: string): Promise<void>;
  /** Reads the smallest file that is wide enough; without a variant the main file. Undefined if removed. */
  read(filePath: string, variant?: ImageVariant): Promise<StoredImage | undefined>;
  /** The path of one file, existing or not; undefined for a name that `save` never makes. */
  pathOf(filePath: string, variant?: ImageVariant): string | undefined;
  /**
   * Removes the files of all photos that are not named, and returns how many. Keeps photos that this
   * process saved and nobody has named yet: their rows may not be committed. If most files would be
   * removed, it removes none and returns their number as `left`: then the names must be wrong.
   */
  sweep(named: ReadonlySet<string>): Promise<{ removed: number; left: number }>;
};

/** 128 random bits: cannot be guessed, never made twice. */
const newId = (): string => randomBytes(16).toString("base64url");
const filePathPattern = /^([\w-]{22})\.webp$/;
const unfinished = ".part";
/** Every name that `save` writes, finished or not. Other files in the folder are left alone. */
const ourFile = /^[\w-]{22}(\.(?:card)?\d+)?(\.webp|\.share\.jpg)(\.part)?$/;

/** Whether a name is one of the store's finished files. */
export const isImageFile = (name: string): boolean =>
  ourFile.test(name) && !name.endsWith(unfinished);

/** The names that the files of a photo may have; the first one always exists. */
export function imageFileNames(filePath: string): string[] {
  const id = filePathPattern.exec(filePath)?.[1];
  return id === undefined ? [] : fileNames(id);
}

/** A killed process or an interrupted deletion leaves at most about this many files. */
const fewFiles = 60;

/** Stores the files of photos in one folder, which only its owner can read. */
export function createImageStore(dir: string, makeId: () => string = newId): ImageStore {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const fresh = new Set<string>();

  const pathOf: ImageStore["pathOf"] = (filePath, variant) => {
    const id = filePathPattern.exec(filePath)?.[1];
    return id === undefined ? undefined : join(dir, fileName(id, variant));
  };

  return {
    pathOf,

    async save(image) {
      const id = makeId();
      fresh.add(id);
      try {
        for (const { width, data } of image.smaller) await write(dir, fileName(id, width), data);
        for (const { width, data } of image.cards) {
          await write(dir, fileName(id, `card${width}`), data);
        }
        await write(dir, fileName(id, "share"), image.share);
        // Last, so that a main file never exists without the others.
        await write(dir, fileName(id), image.main);
        await sync(dir);
      } catch (err) {
        await removeAll(dir, id).catch(() => {});
        fresh.delete(id);
        throw err;
      }
      return fileName(id);
    },

    async remove(filePath) {
      const id = filePathPattern.exec(filePath)?.[1];
      if (id === undefined) return;
      await removeAll(dir, id);
      fresh.delete(id);
    },

    async read(filePath, variant) {
      for (const candidate of candidates(variant)) {
        const path = pathOf(filePath, candidate);
        const bytes = path === undefined ? undefined : await ifExists(readFile(path));
        if (bytes) return { bytes, type: candidate === "share" ? "image/jpeg" : "image/webp" };
      }
      return undefined;
    },

    async sweep(named) {
      const swept = await sweepFolder(dir, (id) => named.has(fileName(id)) || fresh.has(id));
      for (const filePath of named) fresh.delete(idOf(filePath));
      return swept;
    },
  };
}

const idOf = (name: string) => name.slice(0, name.indexOf("."));

/** Removes the files of photos without a use, unless most files are without one. */
async function sweepFolder(dir: string, isUsed: (id: string) => boolean) {
  const names = (await readdir(dir)).filter((name) => ourFile.test(name));
  const orphans = names.filter((name) => !isUsed(idOf(name)));
  if (orphans.length > fewFiles && orphans.length > names.length / 2) {
    return { removed: 0, left: orphans.length };
  }
  for (const name of orphans) await rm(join(dir, name), { force: true });
  return { removed: orphans.length, left: 0 };
}

/** Removes all files of a photo, finished or not. Tries all before it throws. */
async function removeAll(dir: string, id: string): Promise<void> {
  const names = fileNames(id).flatMap((name) => [name, name + unfinished]);
  const results = await Promise.allSettled(
    names.map((name) => rm(join(dir, name), { force: true })),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

function fileName(id: string, variant?: ImageVariant): string {
  if (variant === undefined) return `${id}.webp`;
  return variant === "share" ? `${id}.share.jpg` : `${id}.${variant}.webp`;
}

const fileNames = (id: string): string[] =>
  [undefined, "share" as const, ...imageWidths, ...cardCropWidths.map(cardVariant)].map((variant) =>
    fileName(id, variant),
  );

const cardVariant = (width: number) => `card${width}` as const;

/**
 * The files to try, best first: a small photo has no files of larger widths, and no crop for cards if
 * its middle is as good.
 */
function candidates(variant?: ImageVariant): (ImageVariant | undefined)[] {
  if (variant === "share") return ["share"];
  if (variant === undefined) return [undefined];
  const least = typeof variant === "number" ? variant : Number(variant.slice("card".length));
  const isEnough = (width: number) => width >= least;
  const crops = typeof variant === "number" ? [] : cardCropWidths.filter(isEnough).map(cardVariant);
  return [...crops, ...imageWidths.filter(isEnough), undefined];
}

/** Writes a file atomically and syncs it to the disk. */
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

/** A PNG with a false size and kind, and almost no content. */
async function sync(dir: string): Promise<void> {
  const folder = await open(dir, "r");
  await folder.sync().finally(() => folder.close());
}
