import {
  endOfImage,
  hasEndMarker,
  isFrame,
  jpegSegments,
  type Segment,
  startOfScan,
} from "./jpeg-segments.ts";

const isSequential = (frame: Segment) => frame.marker === 0xc0 || frame.marker === 0xc1;
const appData = 0xe0;
const adobeData = 0xee;
const says = ({ content }: Segment, name: string) => content.toString("latin1").startsWith(name);

/**
 * A copy of a JPEG without the oddities that cameras and editors write and every browser ignores,
 * so that any remaining warning of a decoder means damage: a JFIF version of its own, a colour
 * transform that Adobe never defined, scan parameters that a sequential picture doesn't use, and a
 * missing end marker. If picture data is missing too, the decoder meets the marker too early and
 * reports it.
 */
export function withoutOddities(jpeg: Buffer): Buffer {
  const file = Buffer.from(jpeg);
  const frame = firstFrame(file);
  const components = frame?.content[5];
  for (const segment of jpegSegments(file)) {
    const { marker, content } = segment;
    if (marker === appData && says(segment, "JFIF\0")) content[jfifMajor] = 1;
    if (marker === adobeData && says(segment, "Adobe")) nameTransform(content, components);
    if (marker === startOfScan && frame && isSequential(frame)) allCoefficients(content);
  }
  return hasEndMarker(file) ? file : Buffer.concat([file, endMarker]);
}

function firstFrame(file: Buffer): Segment | undefined {
  for (const segment of jpegSegments(file)) if (isFrame(segment)) return segment;
  return undefined;
}

const endMarker = Buffer.from([0xff, endOfImage]);
const jfifMajor = 5;
const adobeTransform = 11;

/**
 * Writes the only valid scan parameters of a sequential picture; a truncated header is left for the
 * decoder.
 */
function allCoefficients(content: Buffer): void {
  if (content.length >= 3) content.set([0, 63, 0], content.length - 3);
}

/**
 * The meaning that decoders give to any other number: YCbCr with three components, YCCK with four.
 */
function nameTransform(content: Buffer, components: number | undefined): void {
  const transform = content[adobeTransform];
  if (transform === undefined || transform === 0) return;
  if (components === 3) content[adobeTransform] = 1;
  if (components === 4) content[adobeTransform] = 2;
}
