import { isFrame, jpegSegments, startOfScan } from "./jpeg-segments.ts";

/** The cost of decoding a JPEG, from its markers. */
type JpegCost = {
  /** The number of passes over the picture. */
  scans: number;
  /** Bytes of memory: all coefficients, unless one scan contains them all. */
  memory: number;
};

/** Reads the markers of a JPEG to its end. */
export function readJpegCost(jpeg: Buffer): JpegCost {
  let scans = 0;
  let components = 0;
  let coefficients = 0;
  let isBuffered = false;
  for (const segment of jpegSegments(jpeg)) {
    if (isFrame(segment)) {
      components = segment.content[5] ?? 0;
      // A decoder reads the first frame and stops at a second one: count the more costly one.
      coefficients = Math.max(coefficients, coefficientBytes(segment.content));
      isBuffered ||= (segment.marker & 3) === progressive;
    } else if (segment.marker === startOfScan) {
      scans += 1;
      isBuffered ||= (segment.content[0] ?? 0) < components;
    }
  }
  return { scans, memory: isBuffered ? coefficients : 0 };
}

/** The last two bits of the frame markers C2, C6, CA and CE. */
const progressive = 2;
const bytesPerCoefficient = 2;
const blockSide = 8;

function coefficientBytes(frame: Buffer): number {
  const height = frame.readUInt16BE(1);
  const width = frame.readUInt16BE(3);
  const factors = [...frame.subarray(6)].filter((_, i) => i % 3 === 1);
  const across = factors.map((factor) => factor >> 4);
  const down = factors.map((factor) => factor & 15);
  const padded = (length: number) => Math.ceil(length / blockSide) * blockSide;
  const share = (all: number[], i: number) => (all[i] ?? 0) / Math.max(1, ...all);
  return factors
    .map((_, i) => padded(width * share(across, i)) * padded(height * share(down, i)))
    .reduce((sum, samples) => sum + samples * bytesPerCoefficient, 0);
}
