import { describe, expect, it } from "vitest";
import { addArea, mosaicAreas, photoArea } from "./mosaic.ts";

/** The rows of a template as lists of area names. */
function rowsOf(template: string): string[][] {
  return template
    .split('"')
    .filter((row) => row.trim() !== "")
    .map((row) => row.split(" "));
}

/** CSS ignores a template in which an area is no rectangle. */
function isRectangle(rows: string[][], area: string): boolean {
  const columns = rows.flatMap((row) => row.flatMap((name, at) => (name === area ? [at] : [])));
  const lines = rows.flatMap((row, at) => (row.includes(area) ? [at] : []));
  const width = Math.max(...columns) - Math.min(...columns) + 1;
  const height = Math.max(...lines) - Math.min(...lines) + 1;
  return columns.length === width * height;
}

describe.each([0, 1, 2, 3, 4, 5, 6, 7, 8])("the mosaic of %i photos", (count) => {
  const expected = [...Array.from({ length: count }, (_, at) => photoArea(at)), addArea];

  it.each([
    ["base", 2],
    ["md", 4],
    ["lg", 6],
  ] as const)("has a rectangle for every photo and the upload at %s", (width, columns) => {
    const rows = rowsOf(mosaicAreas(count)[width]);
    expect(rows.every((row) => row.length === columns)).toBe(true);
    expect(new Set(rows.flat())).toEqual(new Set(expected));
    for (const area of expected) expect(isRectangle(rows, area)).toBe(true);
  });
});
