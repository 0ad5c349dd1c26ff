/** Interleaved 8-bit rows, `stride` bytes from one to the next. */
export interface Rows {
  rows: Uint8Array;
  stride: number;
  channels: number;
}

/**
 * Copies a picture without its row padding, each `factor` × `factor` block averaged to one pixel.
 * An incomplete block at the right or bottom edge is dropped.
 */
export function shrinkRows(
  from: Rows,
  factor: number,
  to: { width: number; height: number; pixels: Uint8Array },
): void {
  const { rows, stride, channels } = from;
  const rowBytes = to.width * channels;
  if (factor === 1) {
    for (let y = 0; y < to.height; y++)
      to.pixels.set(rows.subarray(y * stride, y * stride + rowBytes), y * rowBytes);
    return;
  }
  const area = factor * factor;
  const sums = new Uint32Array(rowBytes);
  for (let y = 0; y < to.height; y++) {
    sums.fill(0);
    for (let dy = 0; dy < factor; dy++) {
      let at = (y * factor + dy) * stride;
      for (let x = 0; x < rowBytes; x += channels)
        for (let dx = 0; dx < factor; dx++)
          for (let c = 0; c < channels; c++) sums[x + c] = (sums[x + c] ?? 0) + (rows[at++] ?? 0);
    }
    for (let x = 0; x < rowBytes; x++)
      to.pixels[y * rowBytes + x] = Math.round((sums[x] ?? 0) / area);
  }
}
