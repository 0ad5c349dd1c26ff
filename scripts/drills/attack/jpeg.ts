/** One component of a JPEG: its sampling factors. */
export type Component = { h: number; v: number };

/** One scan: its components, the band of coefficients, and their bits (ITU-T T.81, G.1). */
type Scan = { of: number[]; from: number; to: number; high: number; low: number };

type JpegInput = {
  width: number;
  height: number;
  components: readonly Component[];
  scans: readonly Scan[];
  /** Whether it is progressive (the default), or has whole blocks in every scan. */
  progressive?: boolean;
};

/** One scan with all components, with nothing but averages. */
export const averages = (components: readonly Component[]): Scan[] => [
  { of: components.map((_, i) => i), from: 0, to: 0, high: 0, low: 0 },
];

/** A scan for each component, with all of its coefficients. */
export const oneByOne = (components: readonly Component[]): Scan[] =>
  components.map((_, i) => ({ of: [i], from: 0, to: 63, high: 0, low: 0 }));

/** The most scans that a valid picture can have: each coefficient alone, bit by bit. */
export function progression(components: readonly Component[], bits: number): Scan[] {
  const all = components.map((_, i) => i);
  const step = (of: number[], at: number, low: number): Scan => ({
    of,
    from: at,
    to: at,
    high: low === bits ? 0 : low + 1,
    low,
  });
  const lows = Array.from({ length: bits + 1 }, (_, i) => bits - i);
  const coefficients = Array.from({ length: 63 }, (_, i) => i + 1);
  return lows.flatMap((low) => [
    step(all, 0, low),
    ...all.flatMap((one) => coefficients.map((at) => step([one], at, low))),
  ]);
}

/** A grey JPEG: every bit of its scans is zero. */
export function jpegOf(input: JpegInput): Buffer {
  const { width, height, components, scans, progressive = true } = input;
  const frame = components.flatMap(({ h, v }, i) => [i + 1, (h << 4) | v, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(progressive ? 0xc2 : 0xc0, [
      8,
      ...u16(height),
      ...u16(width),
      components.length,
      ...frame,
    ]),
    // The code "0" means: no difference; and no more coefficients, in this or in many blocks.
    segment(0xc4, [0x00, 1, ...zeros(15), 0x00]),
    segment(0xc4, [0x10, 1, ...zeros(15), progressive ? longestRun << 4 : 0]),
    ...scans.map((scan) => encode(scan, input)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A run of 2^14 blocks, whose 14 further bits are zero. */
const longestRun = 14;

function encode(scan: Scan, { width, height, components }: JpegInput): Buffer {
  const head = segment(0xda, [
    scan.of.length,
    ...scan.of.flatMap((one) => [one + 1, 0]),
    scan.from,
    scan.to,
    (scan.high << 4) | scan.low,
  ]);
  const most = {
    h: Math.max(...components.map(({ h }) => h)),
    v: Math.max(...components.map(({ v }) => v)),
  };
  const blocks = scan.of.map((one) => {
    const { h, v } = components[one] ?? { h: 1, v: 1 };
    const columns = Math.ceil((width * h) / most.h / 8);
    const rows = Math.ceil((height * v) / most.v / 8);
    return columns * rows;
  });
  const count = blocks.reduce((sum, one) => sum + one, 0);
  const runs = Math.ceil(count / 2 ** longestRun) * (1 + longestRun);
  const bits = scan.from > 0 ? runs : scan.to > 0 ? 2 * count : count;
  return Buffer.concat([head, Buffer.alloc(Math.ceil(bits / 8))]);
}

function segment(marker: number, content: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...u16(content.length + 2), ...content]);
}

const u16 = (value: number) => [value >> 8, value & 0xff];
const zeros = (count: number) => Array.from({ length: count }, () => 0);
