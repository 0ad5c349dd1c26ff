import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { freeBytes } from "./disk.ts";
import { ifExists } from "./exists.ts";
import type { PlacedFile } from "./file-place.ts";

/** Copies of files of a store in a folder of this machine, up to a number of bytes. */
export type FilesCache = {
  /** Reads a copy. An empty one means that the store has no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Makes a copy, unless the disk is short. Not waited for. */
  keep(file: PlacedFile): void;
  /** Notes that the store has no such file, and never will. */
  noteAbsent(name: string): void;
  /** Removes copies; none is made of these files any more. */
  remove(names: readonly string[]): Promise<void>;
  /** The copies there are, and how many reads found theirs since the start. */
  counts(): { files: number; bytes: number; hits: number; misses: number };
};

type CacheOptions = {
  maxBytes: number;
  /** With less free space on the disk, no copies are made. */
  minFreeBytes: number;
};

/** File systems use whole blocks. */
const leastBytes = 4096;
/** Copies that wait to be written, which are in memory. More are not made. */
const mostWaiting = 100;
const writesAtOnce = 4;
/** Names of removed files; longer ago than this many, no one still reads them. */
const goneKept = 100_000;
const part = ".part";

/** Copies in a folder that belongs to them. Copies of earlier runs stay, the newest longest. */
export function createFilesCache(
  folder: string,
  { maxBytes, minFreeBytes }: CacheOptions,
): FilesCache {
  const pathOf = (name: string) => join(folder, name);
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, leastBytes),
    dispose: (_size, name, reason) => {
      if (reason === "evict") rm(pathOf(name), { force: true }).catch(() => {});
    },
  });
  const gone = new LRUCache<string, true>({ max: goneKept });
  const writing = new Map<string, Promise<void>>();
  const inTurn = pLimit(writesAtOnce);
  const counts = { hits: 0, misses: 0 };

  const load = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found: Array<{ name: string; size: number; at: number }> = [];
    for (const name of await readdir(folder)) {
      const stats = await ifExists(stat(pathOf(name)));
      if (!stats) continue;
      if (name.endsWith(part)) await rm(pathOf(name), { force: true });
      else found.push({ name, size: stats.size, at: stats.mtimeMs });
    }
    for (const { name, size } of found.toSorted((a, b) => a.at - b.at)) sizes.set(name, size);
  };
  // A disk that fails is reported by other checks; without copies the site only is slower.
  const ready = load().catch(() => {});

  const write = async ({ name, bytes }: PlacedFile) => {
    await ready;
    const file = await open(pathOf(name) + part, "w", 0o600);
    try {
      await file.writeFile(bytes);
      // After a loss of power an empty or half a copy would be taken for the file.
      if (bytes.length > 0) await file.sync();
    } finally {
      await file.close();
    }
    if (gone.has(name)) return rm(pathOf(name) + part, { force: true });
    await rename(pathOf(name) + part, pathOf(name));
    sizes.set(name, bytes.length);
  };

  const keep: FilesCache["keep"] = (file) => {
    const { name, bytes } = file;
    if (sizes.has(name) || writing.has(name) || gone.has(name)) return;
    if (writing.size >= mostWaiting || bytes.length > maxBytes) return;
    if (isShort(folder, minFreeBytes + bytes.length)) return;
    const written = inTurn(() => write(file))
      .catch(() => rm(pathOf(name) + part, { force: true }).catch(() => {}))
      .finally(() => writing.delete(name));
    writing.set(name, written);
  };

  return {
    keep,

    async read(name) {
      const bytes = await ifExists(readFile(pathOf(name)));
      counts[bytes ? "hits" : "misses"] += 1;
      if (bytes) sizes.get(name);
      return bytes;
    },

    noteAbsent: (name) => keep({ name, bytes: Buffer.alloc(0) }),

    async remove(names) {
      for (const name of names) gone.set(name, true);
      for (const name of names) {
        await writing.get(name);
        await rm(pathOf(name), { force: true });
        sizes.delete(name);
      }
    },

    counts: () => ({ files: sizes.size, bytes: sizes.calculatedSize, ...counts }),
  };
}

function isShort(folder: string, bytes: number): boolean {
  try {
    return freeBytes(folder) < bytes;
  } catch {
    return true;
  }
}
