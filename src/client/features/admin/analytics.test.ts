import { expect, it } from "vitest";
import { analytics } from "./analytics.ts";

const values = (
  numbers: { totalUsers: number; properties: number; energyProjects: number },
  hosts: number,
) =>
  analytics({ ...numbers, systemHealth: "Healthy", warnings: [] }, hosts).map(({ value }) => value);

it("counts, and says how many fall to one", () => {
  const numbers = { totalUsers: 1203, properties: 2500, energyProjects: 10_000 };
  expect(values(numbers, 1202)).toEqual(["1,203", "1,202", "2,500", "2.1", "10,000", "4"]);
});

it("makes no ratio of nothing", () => {
  expect(values({ totalUsers: 1, properties: 0, energyProjects: 0 }, 0)).toEqual([
    "1",
    "0",
    "0",
    "–",
    "0",
    "–",
  ]);
});
