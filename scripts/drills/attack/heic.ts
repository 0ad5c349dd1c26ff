import {
  box,
  configuration,
  u16,
  u32,
} from "../../../src/server/features/photos/heic/testing/heic.ts";
import { encodeHevc } from "../../../src/server/features/photos/heic/testing/hevc.ts";

const side = 512;

/** A HEIC as phones write them: a grid of square tiles. All tiles have the same bytes here. */
export function heicOf(columns: number, rows: number): Buffer {
  const plane = (size: number) => new Uint8ClampedArray(size * size).fill(128);
  const half = side / 2;
  const { parameters, slices } = encodeHevc({
    width: side,
    height: side,
    y: plane(side),
    cb: plane(half),
    cr: plane(half),
  });
  const grid = Buffer.concat([
    Buffer.from([0, 1, rows - 1, columns - 1]),
    u32(columns * side),
    u32(rows * side),
  ]);
  const tile = Buffer.concat(slices.flatMap((slice) => [u32(slice.length), slice]));
  const tiles = Array.from({ length: columns * rows }, (_, i) => i + 2);
  const properties = [
    box("hvcC", configuration(parameters)),
    box("ispe", u32(0), u32(side), u32(side)),
    box("ispe", u32(0), u32(columns * side), u32(rows * side)),
  ];
  const place = (id: number, at: number, length: number) =>
    Buffer.concat([bytes(u16(id), u16(0), u16(1)), u32(at), u32(length)]);
  const item = (id: number, type: string) => box("infe", [2, 0, 0, 0], u16(id), u16(0), type, [0]);

  const meta = (at: number): Buffer =>
    box(
      "meta",
      u32(0),
      box("hdlr", u32(0), u32(0), "pict", Buffer.alloc(13)),
      box("pitm", u32(0), u16(1)),
      box(
        "iloc",
        u32(0),
        [0x44, 0],
        u16(tiles.length + 1),
        place(1, at, grid.length),
        ...tiles.map((id) => place(id, at + grid.length, tile.length)),
      ),
      box(
        "iinf",
        u32(0),
        u16(tiles.length + 1),
        item(1, "grid"),
        ...tiles.map((id) => item(id, "hvc1")),
      ),
      box("iref", u32(0), box("dimg", u16(1), u16(tiles.length), ...tiles.map(u16))),
      box(
        "iprp",
        box("ipco", ...properties),
        box(
          "ipma",
          u32(0),
          u32(tiles.length + 1),
          [...u16(1), 1, 3],
          ...tiles.map((id) => [...u16(id), 2, 0x81, 2]),
        ),
      ),
    );
  const type = box("ftyp", "heic", u32(0), "mif1", "heic");
  return Buffer.concat([type, meta(type.length + meta(0).length + 8), box("mdat", grid, tile)]);
}

const bytes = (...parts: (readonly number[])[]) => Buffer.from(parts.flat());
