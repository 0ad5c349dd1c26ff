import { statfsSync } from "node:fs";

/** Free bytes of the disk a folder lies on, for whoever is not root. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** "2.4 GB", "312 MB". */
export function inBytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes < 1000 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}
