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
  const upgrade_types = ["solar", "water", "Wind turbine"];
  expect(upgradeBadges({ upgrade_types, upgrade_type_count: 5 })).toEqual({
    shown: ["Solar Power", "Water Conservation", "Wind turbine"],
    more: 2,
  });
  expect(upgradeBadges({ upgrade_types, upgrade_type_count: 3 }).more).toBe(0);
  expect(upgradeBadges({ upgrade_types: ["solar", "Solar Power"], upgrade_type_count: 2 })).toEqual(
    {
      shown: ["Solar Power"],
      more: 0,
    },
  );
  expect(upgradeBadges({ upgrade_types: [], upgrade_type_count: 0 })).toEqual({
    shown: [],
    more: 0,
  });
});
