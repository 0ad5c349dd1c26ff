/** A GIF in one colour: each LZW code represents a longer run than the previous one. */
export function gifOf(width: number, height: number): Buffer {
  const size = [width & 0xff, width >> 8, height & 0xff, height >> 8];
  const black = [0, 0, 0, 0, 0, 0];
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    Buffer.from([...size, 0x80, 0, 0, ...black]),
    Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, minimumCodeSize]),
    ...blocks(compress(width * height)),
    Buffer.from([0, 0x3b]),
  ]);
}

const minimumCodeSize = 2;
const clear = 1 << minimumCodeSize;
const end = clear + 1;
/** The table is full at 4096 codes; then the last one, the longest run, is repeated. */
const lastCode = 4095;

function compress(pixels: number): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let filled = 0;
  let size = minimumCodeSize + 1;
  const write = (code: number) => {
    bits |= code << filled;
    filled += size;
    for (; filled >= 8; filled -= 8, bits >>>= 8) bytes.push(bits & 0xff);
  };
  write(clear);
  write(0);
  let left = pixels - 1;
  // A code's run is one pixel longer than the previous one's; the first new code's is two.
  for (let code = end + 1, run = 2; left >= run; left -= run) {
    write(code);
    if (code === lastCode) continue;
    code += 1;
    run += 1;
    if (code === 1 << size && size < 12) size += 1;
  }
  for (; left > 0; left -= 1) write(0);
  write(end);
  if (filled > 0) bytes.push(bits & 0xff);
  return Buffer.from(bytes);
}

/** Blocks of at most 255 bytes, each after its length. */
function* blocks(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    yield Buffer.from([block.length]);
    yield block;
  }
}
