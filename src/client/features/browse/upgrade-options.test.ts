import { expect, it } from "vitest";
import { upgradeBadges, upgradeOptions } from "./upgrade-options.ts";

it("sorts the choices by their labels, Other last", () => {
  expect(upgradeOptions(["heating", "other", "solar", "Wind turbine", "lighting"])).toEqual([
    { value: "lighting", label: "LED Lighting" },
    { value: "solar", label: "Solar Power" },
    { value: "heating", label: "Sustainable Heating" },
    { value: "Wind turbine", label: "Wind turbine" },
    { value: "other", label: "Other" },
  ]);
});

it("shows each type once, and counts those left out", () => {
  const projects = ["solar", "solar", "water", "heating", "lighting", "Wind turbine"].map(
    (upgrade_type) => ({ upgrade_type }),
  );
  expect(upgradeBadges(projects, 3)).toEqual({
    shown: ["Solar Power", "Water Conservation", "Sustainable Heating"],
    more: 2,
  });
  expect(upgradeBadges(projects.slice(0, 3), 3).more).toBe(0);
  expect(upgradeBadges([], 3)).toEqual({ shown: [], more: 0 });
});
