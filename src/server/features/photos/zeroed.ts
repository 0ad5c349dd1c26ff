import { hasEndMarker } from "./jpeg-segments.ts";
import type { ImageKind } from "./sniff.ts";

/**
 * How many zero bytes at its end make a file suspicious. An interrupted download can leave a file of full
 * size that ends in zeros, which decode as grey in kinds without a checksum. Containers may end in some
 * padding; bytes after the end marker of a JPEG do not matter.
 */
const suspicious = { jpeg: 16, webp: 1024, heif: 1024, png: Infinity, gif: Infinity } as const;

/** Whether the end of a picture is missing and filled with zeros. */
export function isZeroedAtEnd(kind: ImageKind, file: Buffer): boolean {
  const count = suspicious[kind];
  if (file.length < count || !file.subarray(-count).every((byte) => byte === 0)) return false;
  return kind !== "jpeg" || !hasEndMarker(file);
}
