import { statfsSync } from "node:fs";

/** The free bytes of a folder's disk, without those reserved for root. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
