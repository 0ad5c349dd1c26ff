import { createHash, type Hash } from "node:crypto";
import { z } from "zod";
import { keyFile, keyFolder } from "../second-factor/secret-key.ts";
import { isImageFile } from "../images/store.ts";

/** Names inside an archive: the database last but one, the manifest last. */
export const databaseEntry = "solarstay.sqlite";
export const manifestEntry = "manifest.json";

/** Said of an archive by its last entry: with it the archive is whole, and from us. */
export const manifestSchema = z.object({
  format: z.literal(1),
  program: z.literal("solarstay"),
  version: z.string(),
  made_at: z.string(),
  /** Entries before the manifest, their bytes, and the {@link Digest} of them all. */
  files: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Whether an entry may be in an archive; anything else in one is not written by us. */
export function isKnownEntry(name: string): boolean {
  const [folder, file, more] = name.split("/");
  if (file === undefined) return name === databaseEntry;
  if (more !== undefined) return false;
  if (folder === "images") return isImageFile(file);
  if (folder === keyFolder) return file === keyFile;
  return folder === "outbox" && isKeptMail(file);
}

/** Far above any photo as it is stored, or any mail of ours. */
const mostFileBytes = 100e6;
const mostManifestBytes = 10_000;

/** How long an entry may be at most; a database as long as there is room. */
export function mostBytesOf(name: string): number {
  if (name === databaseEntry) return Number.MAX_SAFE_INTEGER;
  return name === manifestEntry ? mostManifestBytes : mostFileBytes;
}

/**
 * Whether a file of the outbox folder is a kept mail. Ours are far shorter; with the folder they fit a
 * plain header of tar, and a reader may refuse every other kind.
 */
export const isKeptMail = (file: string): boolean => /^[\w.-]{1,80}\.eml$/.test(file);

/** One hash over names, sizes and contents in their order: however many files, it takes no memory. */
export class Digest {
  files = 0;
  bytes = 0;
  readonly #hash: Hash = createHash("sha256");

  add(name: string, size: number, content: Hash): void {
    this.files += 1;
    this.bytes += size;
    this.#hash.update(`${name}\0${size}\0${content.digest("hex")}\n`);
  }

  /** Ends it. */
  sum(): Pick<Manifest, "files" | "bytes" | "sha256"> {
    return { files: this.files, bytes: this.bytes, sha256: this.#hash.digest("hex") };
  }
}
