/** One marker of a JPEG and its content, without the length field. */
export type Segment = { marker: number; content: Buffer };

export const startOfScan = 0xda;
export const endOfImage = 0xd9;

/** Start of frame: C0 to CF without the tables DHT, JPG and DAC. */
export const isFrame = ({ marker, content }: Segment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker) && content.length >= 6;

export function hasEndMarker(jpeg: Buffer): boolean {
  for (const { marker } of jpegSegments(jpeg)) if (marker === endOfImage) return true;
  return false;
}

/** Markers without a length: RSTn, SOI, TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

/**
 * The segments of a JPEG up to its end marker, which comes last if it exists. Skips bytes between segments
 * as decoders do. `content` is a view of the file.
 */
export function* jpegSegments(jpeg: Buffer): Generator<Segment> {
  let at = 2;
  for (;;) {
    at = jpeg.indexOf(0xff, at);
    if (at < 0) return;
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at];
    at += 1;
    if (marker === undefined) return;
    // Zero: an FF in the data of the picture.
    if (marker === 0 || isBare(marker)) continue;
    const hasLength = marker !== endOfImage && at + 2 <= jpeg.length;
    const end = hasLength ? at + Math.max(2, jpeg.readUInt16BE(at)) : at;
    yield { marker, content: jpeg.subarray(hasLength ? at + 2 : at, end) };
    if (!hasLength) return;
    at = end;
  }
}
