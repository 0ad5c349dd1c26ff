import { expect, test } from "vitest";
import type { Occupation } from "../../../shared/schemas/calendar.ts";
import { lanesOf } from "./lanes.ts";

const month = { from: "2026-05-01", to: "2026-06-01" };
const block = (id: number, first_night: string, ends_on: string): Occupation => ({
  property_id: 1,
  first_night,
  ends_on,
  units: 1,
  stay_id: null,
  block_id: id,
  feed_id: null,
  label: null,
});
const shape = (occupations: Occupation[]) =>
  lanesOf(occupations, month).map((lane) =>
    lane
      .filter(({ occupation }) => occupation)
      .map(({ night, nights, occupation }) => [occupation?.block_id, night, nights]),
  );

test("a free month has a cell for each night", () => {
  const [lane = [], ...others] = lanesOf([], month);
  expect(lane).toHaveLength(31);
  expect(others).toEqual([]);
});

test("what overlaps is in lanes of its own, and each lane has all nights of the month", () => {
  const occupations = [
    block(1, "2026-04-28", "2026-05-03"),
    block(2, "2026-05-02", "2026-05-05"),
    block(3, "2026-05-03", "2026-05-04"),
    block(4, "2026-05-30", "2026-06-07"),
  ];
  expect(shape(occupations)).toEqual([
    [
      [1, "2026-05-01", 2],
      [3, "2026-05-03", 1],
      [4, "2026-05-30", 2],
    ],
    [[2, "2026-05-02", 3]],
  ]);
  for (const lane of lanesOf(occupations, month)) {
    expect(lane.reduce((sum, { nights }) => sum + nights, 0)).toBe(31);
  }
});
