import { statfsSync } from "node:fs";
import { inBytes } from "../../../shared/bytes.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { Refusal } from "../../core/refusal.ts";

/** Extra space besides the files: folders, and the journal of the database check. */
const besideBytes = 1e6;
const besideFiles = 10;

/** The disk space that unpacking an archive takes: files fill whole blocks. */
export class RoomNeeded {
  #files = besideFiles;
  #bytes = besideBytes;
  readonly #folder: string;
  readonly #blockBytes: number;
  readonly #isUnpacked: (name: string) => boolean;

  /** The space for unpacking in a folder, if only some entries are unpacked there. */
  constructor(folder: string, isUnpacked: (name: string) => boolean = () => true) {
    this.#folder = folder;
    this.#isUnpacked = isUnpacked;
    this.#blockBytes = statfsSync(folder).bsize;
  }

  add(name: string, size: number): void {
    if (!this.#isUnpacked(name)) return;
    this.#files += 1;
    this.#bytes += Math.ceil(size / this.#blockBytes) * this.#blockBytes;
  }

  /** Throws a Refusal with the needed and the free space when the disk has too little. */
  check(archive: string): void {
    const { bavail, bsize, files, ffree } = statfsSync(this.#folder);
    const free = bavail * bsize;
    if (this.#bytes > free) {
      const [needs, has] = [Math.ceil(this.#bytes / 1e6) * 1e6, free].map((bytes) =>
        inEnglish(inBytes(bytes)),
      );
      throw new Refusal(
        `${archive} needs ${needs} unpacked, and only ${has} are free on the disk of ${this.#folder}. Free up space, then try again. Nothing was changed.`,
      );
    }
    // File systems without a fixed number of files report 0 of 0.
    if (files > 0 && this.#files > ffree) {
      throw new Refusal(
        `${archive} needs ${this.#files} files unpacked, and the disk of ${this.#folder} has room for only ${ffree} more. Free up space, then try again. Nothing was changed.`,
      );
    }
  }
}
