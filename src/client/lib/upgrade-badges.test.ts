import { expect, it } from "vitest";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { forPage } from "./translate.ts";
import { upgradeBadges } from "./upgrade-badges.ts";

const t = forPage(inEnglish);

it("shows each label once, and counts the types left out", () => {
  const upgrade_types = ["solar", "water", "Wind turbine"];
  expect(upgradeBadges({ upgrade_types, upgrade_type_count: 5 }, t)).toEqual({
    shown: ["solar", "water", "Wind turbine"],
    more: 2,
  });
  expect(upgradeBadges({ upgrade_types, upgrade_type_count: 3 }, t).more).toBe(0);
  expect(
    upgradeBadges({ upgrade_types: ["solar", "Solar Power"], upgrade_type_count: 2 }, t),
  ).toEqual({
    shown: ["Solar Power"],
    more: 0,
  });
  expect(upgradeBadges({ upgrade_types: [], upgrade_type_count: 0 }, t)).toEqual({
    shown: [],
    more: 0,
  });
});
