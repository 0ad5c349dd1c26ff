import type { Readable } from "node:stream";

/** A file that never changes; its name is never used for another one. */
export type PlacedFile = { name: string; bytes: Buffer };

/** Where the files of photos and receipts are: a folder of this machine, or an object store. */
export type FilePlace = {
  /** As operators know it: the path of the folder, or s3://bucket/prefix. */
  name: string;
  /**
   * Writes files, the last one after all others. Done when they survive a loss of power. If one
   * fails, none is left, or soon none.
   */
  write(files: readonly PlacedFile[]): Promise<void>;
  /** Reads the first of these files that exists. */
  read(names: readonly string[]): Promise<PlacedFile | undefined>;
  /** Starts to read a file whose size must be known before its bytes. */
  open(name: string): Promise<{ size: number; stream: Readable } | undefined>;
  /** Removes files, if they exist. Tries all before it throws. */
  remove(names: readonly string[]): Promise<void>;
  /** The names of all files, also of unfinished and foreign ones. */
  list(): AsyncIterable<string>;
};

/** Waits until all are done. Throws the first failure. */
export async function allOf(works: ReadonlyArray<Promise<unknown>>): Promise<void> {
  for (const result of await Promise.allSettled(works)) {
    if (result.status === "rejected") throw result.reason;
  }
}
