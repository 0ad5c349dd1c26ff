import { expect, it } from "vitest";
import { upgradeBadges } from "./upgrade-badges.ts";

it("shows each label once, and counts the types left out", () => {
  const upgrade_types = ["solar", "water", "Wind turbine"];
  expect(upgradeBadges({ upgrade_types, upgrade_type_count: 5 })).toEqual({
    shown: ["solar", "water", "Wind turbine"],
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
