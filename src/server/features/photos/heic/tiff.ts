/** Pixels as sharp can read them together with their colour profile (raw ones can't carry any). */
interface TiffInput {
  width: number;
  height: number;
  /** 3 is RGB, 4 adds alpha that is not premultiplied. */
  channels: 3 | 4;
  profile: Uint8Array | null;
}

const rowsPerStrip = 16;
const headerSize = 8;
const short = 3;
const long = 4;
const undefinedType = 7;
const bytesOf: Record<number, number> = { [short]: 2, [long]: 4, [undefinedType]: 1 };

type Entry = readonly [tag: number, type: number, values: ArrayLike<number>];

/**
 * Makes an uncompressed 8-bit TIFF in memory: `pixels` is the part of `file` that the caller fills,
 * row after row without padding, so that the picture is never copied.
 */
export function createTiff({ width, height, channels, profile }: TiffInput): {
  file: Buffer;
  pixels: Uint8Array;
} {
  const rowBytes = width * channels;
  const size = rowBytes * height;
  const strips = Array.from(
    { length: Math.ceil(height / rowsPerStrip) },
    (_, i) => i * rowsPerStrip,
  );
  const entries: Entry[] = [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array.from({ length: channels }, () => 8)],
    [259, short, [1]],
    [262, short, [2]],
    [273, long, strips.map((row) => headerSize + row * rowBytes)],
    [277, short, [channels]],
    [278, long, [rowsPerStrip]],
    [279, long, strips.map((row) => Math.min(rowsPerStrip, height - row) * rowBytes)],
  ];
  if (channels === 4) entries.push([338, short, [2]]);
  if (profile) entries.push([34675, undefinedType, profile]);

  const directory = encodeDirectory(entries, headerSize + size + (size % 2));
  const file = Buffer.alloc(directory.at + directory.bytes.length);
  file.write("II*\0", "latin1");
  file.writeUInt32LE(directory.at, 4);
  file.set(directory.bytes, directory.at);
  return { file, pixels: file.subarray(headerSize, headerSize + size) };
}

/** The image file directory and, after it, the values that don't fit into its four-byte fields. */
function encodeDirectory(entries: readonly Entry[], at: number): { at: number; bytes: Uint8Array } {
  const length = 2 + entries.length * 12 + 4;
  const sizeOf = ([, type, values]: Entry): number => (bytesOf[type] ?? 1) * values.length;
  const total = entries.reduce((sum, entry) => sum + sizeOf(entry) + 1, length);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  let free = length;
  view.setUint16(0, entries.length, true);
  for (const [i, entry] of entries.entries()) {
    const [tag, type, values] = entry;
    const field = 2 + i * 12;
    view.setUint16(field, tag, true);
    view.setUint16(field + 2, type, true);
    view.setUint32(field + 4, values.length, true);
    let to = field + 8;
    if (sizeOf(entry) > 4) {
      view.setUint32(to, at + free, true);
      to = free;
      free += sizeOf(entry) + (sizeOf(entry) % 2);
    }
    for (const value of Array.from(values)) {
      if (type === short) view.setUint16(to, value, true);
      else if (type === long) view.setUint32(to, value, true);
      else view.setUint8(to, value);
      to += bytesOf[type] ?? 1;
    }
  }
  return { at, bytes };
}
