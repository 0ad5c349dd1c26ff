import { statfsSync } from "node:fs";
import { open } from "node:fs/promises";

/** The free bytes of a folder's disk, without those reserved for root. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Makes new names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
