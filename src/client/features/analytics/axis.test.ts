import { expect, it } from "vitest";
import { axisOf } from "./axis.ts";

it.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [
    [3, 0, 7],
    [0, 5, 10],
  ],
  [
    [44, 12],
    [0, 20, 40, 60],
  ],
  [
    [-2050, 100_000],
    [-50_000, 0, 50_000, 100_000],
  ],
  [[-3], [-3, -2, -1, 0, 1]],
])("the axis of %j has gridlines at %j", (values, lines) => {
  expect(axisOf(values)).toEqual(lines);
});
