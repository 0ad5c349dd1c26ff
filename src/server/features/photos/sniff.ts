/** The accepted kinds of files. */
export type ImageKind = "jpeg" | "png" | "webp" | "gif" | "heif";

const signatures: readonly (readonly [ImageKind, (head: string) => boolean])[] = [
  ["jpeg", (head) => head.startsWith("\xff\xd8\xff")],
  ["png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["gif", (head) => /^GIF8[79]a/.test(head)],
  ["webp", (head) => head.startsWith("RIFF") && head.startsWith("WEBP", 8)],
  ["heif", (head) => head.startsWith("ftyp", 4) && brands(head).some((b) => heifBrands.has(b))],
];

/** AVIF and HEIC share a container; only its header tells the codec. */
const heifBrands = new Set(
  ["avif", "avis"].concat(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1"]),
);

/** The kind of an image by its first bytes; null for other kinds. */
export function sniffKind(bytes: Buffer): ImageKind | null {
  const head = bytes.toString("latin1", 0, 256);
  return signatures.find(([, matches]) => matches(head))?.[0] ?? null;
}

/** The major and the compatible brands of an ISO media file; the version between them is no brand. */
function brands(head: string): string[] {
  const size = Buffer.from(head.slice(0, 4), "latin1").readUInt32BE();
  return (head.slice(8, Math.max(size, 12)).match(/.{4}/gs) ?? []).filter((_, i) => i !== 1);
}
