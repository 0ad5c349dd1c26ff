import { expect, test } from "vitest";
import { shrinkRows } from "./box-shrink.ts";

test("copies rows without their padding", () => {
  const pixels = new Uint8Array(4);
  const rows = Uint8Array.from([1, 2, 99, 3, 4, 99]);
  shrinkRows({ rows, stride: 3, channels: 1 }, 1, { width: 2, height: 2, pixels });
  expect([...pixels]).toEqual([1, 2, 3, 4]);
});

test("averages each block and drops what is less than one", () => {
  const pixels = new Uint8Array(3);
  const rows = Uint8Array.from(
    [
      [0, 10, 255, 2, 20, 255, 77, 77, 77],
      [4, 30, 255, 6, 40, 254, 77, 77, 77],
      [77, 77, 77, 77, 77, 77, 77, 77, 77],
    ].flat(),
  );
  shrinkRows({ rows, stride: 9, channels: 3 }, 2, { width: 1, height: 1, pixels });
  expect([...pixels]).toEqual([3, 25, 255]);
});
