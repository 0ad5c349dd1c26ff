import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { cardCropWidths, imageWidths } from "../../../shared/limits.ts";
import type { FilePlace } from "../../core/files/file-place.ts";
import { unfinished } from "../../core/files/folder-place.ts";
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
  /** Starts to read the main file of a photo. Undefined if removed. */
  open(filePath: string): Promise<{ size: number; stream: Readable } | undefined>;
  /**
   * Removes the files of all photos that are not named, and returns how many. Keeps photos that this
   * process saved and nobody has named yet: their rows may not be committed. If most files would be
   * removed, it removes none and returns their number as `left`: then the names must be wrong.
   * `check` throws when no more files may be removed.
   */
  sweep(named: ReadonlySet<string>, check?: () => void): Promise<{ removed: number; left: number }>;
};

/** 128 random bits: cannot be guessed, never made twice. */
const newId = (): string => randomBytes(16).toString("base64url");
const filePathPattern = /^([\w-]{22})\.webp$/;
/** Every name that `save` writes, finished or not. Other files in the folder are left alone. */
const ourFile = /^[\w-]{22}(\.(?:card)?\d+)?(\.webp|\.share\.jpg)(\.part)?$/;

/** Whether a name is one of the store's finished files. */
export const isImageFile = (name: string): boolean =>
  ourFile.test(name) && !name.endsWith(unfinished);

/** The names that the files of a photo may have; the first one always exists. */
export function imageFileNames(filePath: string): string[] {
  const id = idOfPhoto(filePath);
  return id === undefined ? [] : fileNames(id);
}

/** The `file_path` of the photo that has a file of this name. */
export const photoOf = (name: string): string => fileName(idOf(name));

/** A killed process or an interrupted deletion leaves at most about this many files. */
const fewFiles = 60;

/** Stores the files of photos in a place that belongs to them. */
export function createImageStore(place: FilePlace, makeId: () => string = newId): ImageStore {
  const fresh = new Set<string>();

  return {
    async save(image) {
      const id = makeId();
      fresh.add(id);
      try {
        await place.write([
          ...image.smaller.map(({ width, data }) => ({ name: fileName(id, width), bytes: data })),
          ...image.cards.map(({ width, data }) => ({
            name: fileName(id, cardVariant(width)),
            bytes: data,
          })),
          { name: fileName(id, "share"), bytes: image.share },
          // Last, so that a main file never exists without the others.
          { name: fileName(id), bytes: image.main },
        ]);
      } catch (err) {
        fresh.delete(id);
        throw err;
      }
      return fileName(id);
    },

    async remove(filePath) {
      const id = idOfPhoto(filePath);
      if (id === undefined) return;
      await place.remove(fileNames(id));
      fresh.delete(id);
    },

    async read(filePath, variant) {
      const id = idOfPhoto(filePath);
      if (id === undefined) return undefined;
      const names = candidates(variant).map((candidate) => fileName(id, candidate));
      const file = await place.read(names);
      return file && { bytes: file.bytes, type: typeOf(file.name) };
    },

    open: async (filePath) =>
      idOfPhoto(filePath) === undefined ? undefined : place.open(filePath),

    async sweep(named, check) {
      const isUsed = (id: string) => named.has(fileName(id)) || fresh.has(id);
      const swept = await sweepPlace(place, isUsed, check);
      for (const filePath of named) fresh.delete(idOf(filePath));
      return swept;
    },
  };
}

const idOfPhoto = (filePath: string) => filePathPattern.exec(filePath)?.[1];
const idOf = (name: string) => name.slice(0, name.indexOf("."));

/** Removes the files of photos without a use, unless most files are without one. */
async function sweepPlace(
  place: FilePlace,
  isUsed: (id: string) => boolean,
  check: () => void = () => {},
) {
  const names = (await Array.fromAsync(place.list())).filter((name) => ourFile.test(name));
  const orphans = names.filter((name) => !isUsed(idOf(name)));
  if (orphans.length > fewFiles && orphans.length > names.length / 2) {
    return { removed: 0, left: orphans.length };
  }
  for (const name of orphans) {
    check();
    await place.remove([name]);
  }
  return { removed: orphans.length, left: 0 };
}

const typeOf = (name: string) => (name.endsWith(".jpg") ? "image/jpeg" : "image/webp");

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
