import { createHash, type Hash } from "node:crypto";
import { z } from "zod";
import { keyFile, keyFolder } from "../../core/files/site-key.ts";
import { isImageFile } from "../../features/photos/store.ts";

/** Names inside an archive: the database last but one, the manifest last. */
export const databaseEntry = "solarstay.sqlite";
export const manifestEntry = "manifest.json";

/** The last entry of an archive: it marks the archive as complete and as ours. */
export const manifestSchema = z.object({
  format: z.literal(1),
  program: z.literal("solarstay"),
  version: z.string(),
  made_at: z.string(),
  /**
   * The number of entries before the manifest, their size in bytes, and the {@link Digest} of them
   * all.
   */
  files: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Whether an entry may be in an archive; we write no other names. */
export function isKnownEntry(name: string): boolean {
  const [folder, file, more] = name.split("/");
  if (file === undefined) return name === databaseEntry;
  if (more !== undefined) return false;
  if (folder === "images") return isImageFile(file);
  if (folder === keyFolder) return file === keyFile;
  return folder === "outbox" && isKeptMail(file);
}

/** Far more than any stored photo or any of our emails. */
const mostFileBytes = 100e6;
const mostManifestBytes = 10_000;

/** The maximum size of an entry in bytes; a database may be as large as the disk allows. */
export function mostBytesOf(name: string): number {
  if (name === databaseEntry) return Number.MAX_SAFE_INTEGER;
  return name === manifestEntry ? mostManifestBytes : mostFileBytes;
}

/**
 * Whether a file in the outbox folder is a saved email. Our names are short enough for a plain tar
 * header, so a reader may refuse every other kind of header.
 */
export const isKeptMail = (file: string): boolean => /^[\w.-]{1,80}\.eml$/.test(file);

/** One hash over names, sizes and contents in their order, which takes constant memory. */
export class Digest {
  files = 0;
  bytes = 0;
  readonly #hash: Hash = createHash("sha256");

  add(name: string, size: number, content: Hash): void {
    this.files += 1;
    this.bytes += size;
    this.#hash.update(`${name}\0${size}\0${content.digest("hex")}\n`);
  }

  /** Completes it. */
  sum(): Pick<Manifest, "files" | "bytes" | "sha256"> {
    return { files: this.files, bytes: this.bytes, sha256: this.#hash.digest("hex") };
  }
}
