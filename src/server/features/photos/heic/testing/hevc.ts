/**
 * The smallest HEVC encoder possible, for test files: every 16 × 16 block is stored as raw samples
 * ("PCM"), in its own slice. The one entropy-coded decision before the samples is then always the
 * same, so its bits are constants. Rec. ITU-T H.265, sections named below.
 */

export const block = 16;

/** Full-range BT.601 planes, 4:2:0; width and height are multiples of `block`. */
export interface Planes {
  width: number;
  height: number;
  y: Uint8ClampedArray;
  cb: Uint8ClampedArray;
  cr: Uint8ClampedArray;
}

const vps = 32;
const sps = 33;
const pps = 34;
const idrSlice = 19;

/** CABAC: part_mode = 2N×2N, pcm_flag = 1, flush, alignment (9.3.4). */
const beforeSamples = [0x86, 0x80];
/** CABAC: end_of_slice_segment_flag = 1, flush; its last bit is the stop bit. */
const afterSamples = [0xfe, 0x80];

/** A picture as parameter sets, for the decoder configuration, and slices, for the data. */
export function encodeHevc(planes: Planes): { parameters: Buffer[]; slices: Buffer[] } {
  const columns = planes.width / block;
  const count = columns * (planes.height / block);
  const slices = Array.from({ length: count }, (_, index) => encodeSlice(planes, index, count));
  const parameters = [videoParameters(), sequenceParameters(planes), pictureParameters()];
  return { parameters, slices };
}

/** Writes bits, most significant first; ue() is the Exp-Golomb code of 9.2. */
class Bits {
  #bits = "";

  u(length: number, value: number): this {
    this.#bits += length === 0 ? "" : value.toString(2).padStart(length, "0");
    return this;
  }

  ue(...values: number[]): this {
    for (const value of values) {
      const code = (value + 1).toString(2);
      this.#bits += "0".repeat(code.length - 1) + code;
    }
    return this;
  }

  /** A one, then zeros to the next byte: the end of a unit as of a slice header. */
  end(): number[] {
    const bits = `${this.#bits}1`;
    const bytes = Math.ceil(bits.length / 8);
    return Array.from({ length: bytes }, (_, i) =>
      Number.parseInt(bits.slice(i * 8, i * 8 + 8).padEnd(8, "0"), 2),
    );
  }
}

/** Adds the header and, after two zero bytes, the 3 that keeps a start code from appearing (7.3.1). */
function unit(type: number, payload: readonly number[]): Buffer {
  const bytes = [type << 1, 1];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

/** profile_tier_level: Main Still Picture, level 3 (7.3.3). */
const profile = (bits: Bits): Bits =>
  bits.u(8, 3).u(16, 0x7000).u(16, 0).u(16, 0x9000).u(32, 0).u(8, 90);

function videoParameters(): Buffer {
  const head = new Bits().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff);
  return unit(vps, profile(head).u(1, 1).ue(0, 0, 0).u(6, 0).ue(0).u(2, 0).end());
}

function sequenceParameters({ width, height }: Planes): Buffer {
  const bits = profile(new Bits().u(4, 0).u(3, 0).u(1, 1));
  bits.ue(0, 1, width, height).u(1, 0).ue(0, 0, 0).u(1, 1).ue(0, 0, 0);
  // Coding blocks of 16 and no other size, transforms of 4 to 16.
  bits.ue(1, 0, 0, 2, 0, 0).u(3, 0);
  // Raw samples of 8 bits, in blocks of 16, never filtered.
  bits.u(1, 1).u(4, 7).u(4, 7).ue(1, 0).u(1, 1);
  return unit(sps, bits.ue(0).u(3, 0).u(2, 0).end());
}

function pictureParameters(): Buffer {
  const bits = new Bits().ue(0, 0).u(7, 0).ue(0, 0).ue(0).u(3, 0).ue(0, 0);
  // No filter across slices, and none at all.
  return unit(pps, bits.u(6, 0).u(1, 0).u(3, 0b101).u(2, 0).ue(0).u(2, 0).end());
}

function encodeSlice({ width, y, cb, cr }: Planes, index: number, count: number): Buffer {
  const header = new Bits()
    .u(1, index === 0 ? 1 : 0)
    .u(1, 0)
    .ue(0);
  if (index > 0) header.u(Math.ceil(Math.log2(count)), index);
  header.ue(2).ue(0);
  const columns = width / block;
  const left = index % columns;
  const top = Math.floor(index / columns);
  const samples = [y, cb, cr].flatMap((plane, i) => {
    const size = i === 0 ? block : block / 2;
    const stride = i === 0 ? width : width / 2;
    return Array.from({ length: size }, (_, row) => {
      const at = (top * size + row) * stride + left * size;
      return [...plane.subarray(at, at + size)];
    }).flat();
  });
  return unit(idrSlice, [...header.end(), ...beforeSamples, ...samples, ...afterSamples]);
}
