import { expect, it } from "vitest";
import { createTranslate, inEnglish } from "../../../shared/i18n/translate.ts";
import { forPage } from "../../lib/translate.ts";
import { upgradeOptions } from "./upgrade-options.ts";

const t = forPage(inEnglish);

it("sorts the choices by their labels, Other last", () => {
  expect(upgradeOptions(["heating", "other", "solar", "Wind turbine", "lighting"], t)).toEqual([
    { value: "lighting", label: "LED Lighting" },
    { value: "solar", label: "Solar Power" },
    { value: "heating", label: "Sustainable Heating" },
    { value: "Wind turbine", label: "Wind turbine" },
    { value: "other", label: "Other" },
  ]);
});

it("sorts them by the labels in the page’s language, and keeps the stored values", () => {
  const polish = new Map([
    ["Solar Power", "Energia słoneczna"],
    ["LED Lighting", "Oświetlenie LED"],
    ["upgrade type\u0004Other", "Inne"],
  ]);
  const t = forPage(createTranslate("pl", (key) => polish.get(key)));
  expect(upgradeOptions(["other", "lighting", "źródło", "zegar", "solar"], t)).toEqual([
    { value: "solar", label: "Energia słoneczna" },
    { value: "lighting", label: "Oświetlenie LED" },
    { value: "zegar", label: "zegar" },
    { value: "źródło", label: "źródło" },
    { value: "other", label: "Inne" },
  ]);
});
