import type { Nclx } from "../nclx.ts";
import { encodeHevc, type Planes } from "./hevc.ts";

type Colour = readonly [red: number, green: number, blue: number];

export interface HeicOptions {
  /** Multiples of 16. */
  width: number;
  height: number;
  colourAt: (x: number, y: number) => Colour;
  /** irot: quarter turns, anticlockwise. */
  turns?: 0 | 1 | 2 | 3;
  /** imir: 0 swaps top and bottom, 1 left and right; after the turns. */
  mirror?: 0 | 1;
  /** Its stated colours: primaries and transfer by H.273; sRGB's by default. */
  nclx?: Nclx;
  /** An ICC profile. */
  profile?: Buffer;
  /** The size that the container claims, if it differs from the true one. */
  claim?: { width: number; height: number };
}

/** Builds a HEIC file by hand, since sharp cannot: real HEVC in a minimal container. */
export function createHeic(options: HeicOptions): Buffer {
  const { parameters, slices } = encodeHevc(planesOf(options));
  const data = Buffer.concat(slices.flatMap((slice) => [u32(slice.length), slice]));

  return container(box("hvcC", configuration(parameters)), data, options);
}

/** Puts the AV1 picture of an AVIF, as sharp makes it, into a container that states its colours. */
export function tellColours(
  avif: Buffer,
  nclx: Nclx,
  size: { width: number; height: number },
): Buffer {
  const config = avif.indexOf("av1C") - 4;
  const data = avif.subarray(avif.indexOf("mdat") + 4);
  return container(avif.subarray(config, config + avif.readUInt32BE(config)), data, {
    ...size,
    nclx,
  });
}

/** Changes the size that a HEIF file claims. */
export function claimHeifSize(heif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(heif);
  const size = copy.indexOf("ispe") + 8;
  copy.writeUInt32BE(width, size);
  copy.writeUInt32BE(height, size + 4);
  return copy;
}

/** A file of one picture; the box of its configuration names its codec. */
function container(config: Buffer, data: Buffer, options: Omit<HeicOptions, "colourAt">): Buffer {
  const { nclx = { primaries: 1, transfer: 13 } } = options;
  const size = options.claim ?? options;
  const isAv1 = config.includes("av1C");
  const properties = [
    config,
    box("ispe", u32(0), u32(size.width), u32(size.height)),
    // Full range, BT.601.
    box("colr", "nclx", u16(nclx.primaries), u16(nclx.transfer), u16(6), [0x80]),
  ];
  if (options.profile) properties.push(box("colr", "prof", options.profile));
  if (options.turns !== undefined) properties.push(box("irot", [options.turns]));
  if (options.mirror !== undefined) properties.push(box("imir", [options.mirror]));
  const essential = 0x80;
  const associations = properties.map((_, i) => (i + 1) | (i === 0 || i >= 3 ? essential : 0));

  const meta = (dataAt: number): Buffer =>
    box(
      "meta",
      u32(0),
      box("hdlr", u32(0), u32(0), "pict", Buffer.alloc(13)),
      box("pitm", u32(0), u16(1)),
      box("iloc", u32(0), [0x44, 0], u16(1), u16(1), u16(0), u16(1), u32(dataAt), u32(data.length)),
      box(
        "iinf",
        u32(0),
        u16(1),
        box("infe", [2, 0, 0, 0], u16(1), u16(0), isAv1 ? "av01" : "hvc1", [0]),
      ),
      box(
        "iprp",
        box("ipco", ...properties),
        box("ipma", u32(0), u32(1), u16(1), [properties.length, ...associations]),
      ),
    );
  const brand = isAv1 ? "avif" : "heic";
  const type = box("ftyp", brand, u32(0), "mif1", brand);
  return Buffer.concat([type, meta(type.length + meta(0).length + 8), box("mdat", data)]);
}

type Part = string | Buffer | readonly number[];

export function box(type: string, ...parts: Part[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content]);
}

export const u16 = (value: number): readonly number[] => [value >> 8, value & 0xff];

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** hvcC: Main Still Picture, level 3, 4:2:0, 8 bits, lengths of 4 bytes, one unit of each kind. */
export function configuration(parameters: readonly Buffer[]): Buffer {
  const head = [
    1, 3, 0x70, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 90, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 15,
  ];
  const units = parameters.map((unit) => {
    const type = (unit[0] ?? 0) >> 1;
    return Buffer.concat([Buffer.from([0x80 | type, 0, 1, ...u16(unit.length)]), unit]);
  });
  return Buffer.concat([Buffer.from(head), Buffer.from([parameters.length]), ...units]);
}

function planesOf({ width, height, colourAt }: HeicOptions): Planes {
  const y = new Uint8ClampedArray(width * height);
  const cb = new Uint8ClampedArray((width / 2) * (height / 2));
  const cr = new Uint8ClampedArray((width / 2) * (height / 2));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [red, green, blue] = colourAt(column, row);
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      const chroma = (row >> 1) * (width / 2) + (column >> 1);
      y[row * width + column] = Math.round(luma);
      cb[chroma] = Math.round(128 + (blue - luma) / 1.772);
      cr[chroma] = Math.round(128 + (red - luma) / 1.402);
    }
  }
  return { width, height, y, cb, cr };
}
