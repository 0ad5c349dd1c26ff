import { describe, expect, it } from "vitest";
import { mosaicPlaces } from "./mosaic.ts";

describe("the mosaic", () => {
  it.each([1, 2, 3, 4, 5])("of %d photos covers all eight cells once", (count) => {
    const places = mosaicPlaces(count);
    const cells = places.flatMap(({ gridArea }) => {
      const [top = 0, left = 0, bottom = 0, right = 0] = gridArea.split(" / ").map(Number);
      const rows = Array.from({ length: bottom - top }, (_, index) => top + index);
      return rows.flatMap((row) =>
        Array.from({ length: right - left }, (_, index) => `${row},${left + index}`),
      );
    });
    expect(places).toHaveLength(count);
    expect(cells.toSorted()).toEqual(["1,1", "1,2", "1,3", "1,4", "2,1", "2,2", "2,3", "2,4"]);
  });

  it("shows five of more, and nothing of none", () => {
    expect(mosaicPlaces(8)).toHaveLength(5);
    expect(mosaicPlaces(8)[0]).toEqual({ gridArea: "1 / 1 / 3 / 3", quarters: 2 });
    expect(mosaicPlaces(0)).toEqual([]);
  });
});
