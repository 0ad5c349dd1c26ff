import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { qrPath } from "./qr.ts";

/** The dark modules of a path, as lines of text. */
function drawn(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => " "));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(length));
  }
  return rows.map((row) => row.join(""));
}

describe("a QR code", () => {
  it.each(["https://stay.example/host/casa-sol", `https://stay.example/host/${"a".repeat(80)}`])(
    "of %s is drawn module by module, with a quiet border",
    (url) => {
      const { size, path } = qrPath(url);
      const picture = drawn(path, size);
      const { data } = encode(url, { border: 4, ecc: "M" });
      expect(picture).toEqual(data.map((row) => row.map((dark) => (dark ? "#" : " ")).join("")));
      for (const row of [...picture.slice(0, 4), ...picture.slice(-4)]) expect(row.trim()).toBe("");
      expect(picture[4]).toMatch(/^ {4}#{7} .* #{7} {4}$/);
    },
  );
});
