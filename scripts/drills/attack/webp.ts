/**
 * A lossless WebP in one colour: its five prefix codes have one symbol each, so a pixel takes no
 * bits (RFC 9649, sections 3.4 and 5).
 */
export function webpOf(width: number, height: number): Buffer {
  let bits = 0n;
  let length = 0n;
  const write = (value: number, count: number) => {
    bits |= BigInt(value) << length;
    length += BigInt(count);
  };
  write(0x2f, 8);
  write(width - 1, 14);
  write(height - 1, 14);
  // Alpha, version 0; no transform, no colour cache, one group of codes.
  write(1, 1);
  write(0, 3 + 1 + 1 + 1);
  // A simple code of one symbol, which is 0 and takes one bit.
  for (let code = 0; code < 5; code += 1) write(1, 4);
  const data = Buffer.from(
    bits.toString(16).padStart(2 * Math.ceil(Number(length) / 8), "0"),
    "hex",
  );
  const chunk = Buffer.concat([data.toReversed(), Buffer.alloc(1)]);
  const even = chunk.subarray(0, chunk.length & ~1);
  return Buffer.concat([
    Buffer.from("RIFF"),
    u32(even.length + 12),
    Buffer.from("WEBPVP8L"),
    u32(even.length),
    even,
  ]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
