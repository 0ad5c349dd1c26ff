import { describe, expect, it } from "vitest";
import { inOrder, moved } from "./image-order.ts";

describe("moving a photo", () => {
  it("moves it by one place, either way", () => {
    expect(moved([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
    expect(moved([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  });

  it("stops at the ends", () => {
    expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
  });

  it("leaves the order alone for a photo that is not there", () => {
    expect(moved([1, 2], 9, 1)).toEqual([1, 2]);
  });
});

it("sorts items by ids, those not named last", () => {
  const items = [1, 2, 3, 4].map((id) => ({ id }));
  expect(inOrder(items, [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
});
