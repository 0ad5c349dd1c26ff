import { encode } from "uqr";

/** A QR code as the path of an SVG of `size` × `size`, including the quiet zone. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 4, ecc: "M" });
  const path = data.flatMap((row, y) =>
    runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join("") };
}

/** The starts and lengths of the dark runs of a row. */
function runs(row: readonly boolean[]): Array<[start: number, length: number]> {
  const runs: Array<[number, number]> = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
