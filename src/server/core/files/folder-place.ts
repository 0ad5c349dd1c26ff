import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "./disk.ts";
import { ifExists } from "./exists.ts";
import { allOf, type FilePlace, type PlacedFile } from "./file-place.ts";

/** The end of an unfinished file's name. */
export const unfinished = ".part";

/** Files in one folder, which only its owner can read. It must be there before files are written. */
export function createFolderPlace(folder: string): FilePlace {
  const remove: FilePlace["remove"] = (names) =>
    allOf(
      names
        .flatMap((name) => [name, name + unfinished])
        .map((name) => rm(join(folder, name), { force: true })),
    );

  return {
    name: folder,

    async write(files) {
      try {
        for (const file of files) await writeFile(folder, file);
        await syncFolder(folder);
      } catch (thrown) {
        await remove(files.map(({ name }) => name)).catch(() => {});
        throw thrown;
      }
    },

    async read(names) {
      for (const name of names) {
        const bytes = await ifExists(readFile(join(folder, name)));
        if (bytes) return { name, bytes };
      }
      return undefined;
    },

    async open(name) {
      const file = await ifExists(open(join(folder, name)));
      if (!file) return undefined;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },

    remove,

    async *list() {
      yield* (await ifExists(readdir(folder))) ?? [];
    },
  };
}

/** Writes a file atomically and syncs it to the disk. */
async function writeFile(folder: string, { name, bytes }: PlacedFile): Promise<void> {
  const path = join(folder, name);
  const file = await open(path + unfinished, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path + unfinished, path);
}
