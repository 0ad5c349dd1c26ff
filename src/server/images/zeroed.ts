import { hasEndMarker } from "./jpeg-segments.ts";
import type { ImageKind } from "./sniff.ts";

/**
 * Zero bytes that no picture ends in. A download that broke off leaves a file of its full size that
 * goes on in zeros, and these decode as grey in the kinds without a checksum. Containers may end in
 * some padding; a JPEG ends in a marker, and what comes after it says nothing.
 */
const suspicious = { jpeg: 16, webp: 1024, heif: 1024, png: Infinity, gif: Infinity } as const;

/** Whether the picture of a file is zeros from some point on. */
export function isZeroedAtEnd(kind: ImageKind, file: Buffer): boolean {
  const count = suspicious[kind];
  if (file.length < count || !file.subarray(-count).every((byte) => byte === 0)) return false;
  return kind !== "jpeg" || !hasEndMarker(file);
}
