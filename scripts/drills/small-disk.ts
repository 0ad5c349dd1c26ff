import { execFileSync } from "node:child_process";
import { rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterwards, temporaryFolder } from "../afterwards.ts";

export type SmallDisk = {
  folder: string;
  /** Fills the disk, then frees this many bytes again. */
  fill(leftBytes?: number): Promise<void>;
  makeRoom(): Promise<void>;
};

const piece = 64 * 1024;

/** A disk of its own, in memory, until the drill is over; needs root. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await temporaryFolder("full");
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder]);
  afterwards(() => execFileSync("umount", ["-l", folder]));
  const filler = join(folder, "filler");
  const fillUp = (size: number) =>
    writeFile(filler, Buffer.alloc(size)).catch((error: Error) => {
      if (!error.message.includes("ENOSPC")) throw error;
    });
  return {
    folder,
    async fill(leftBytes = 0) {
      await fillUp(megabytes * 1024 * 1024);
      const { size } = await stat(filler);
      await truncate(filler, Math.max(0, size - Math.ceil(leftBytes / piece) * piece));
    },
    makeRoom: () => rm(filler, { force: true }),
  };
}
