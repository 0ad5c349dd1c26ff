import { expect, it } from "vitest";
import { upgradeOptions } from "./upgrade-options.ts";

it("sorts the choices by their labels, Other last", () => {
  expect(upgradeOptions(["heating", "other", "solar", "Wind turbine", "lighting"])).toEqual([
    { value: "lighting", label: "LED Lighting" },
    { value: "solar", label: "Solar Power" },
    { value: "heating", label: "Sustainable Heating" },
    { value: "Wind turbine", label: "Wind turbine" },
    { value: "other", label: "Other" },
  ]);
});
