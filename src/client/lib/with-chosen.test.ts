import { expect, it } from "vitest";
import { withChosen } from "./with-chosen.ts";

const options = [{ value: "solar", label: "Solar Power" }];

it("returns the choices unchanged if the chosen one is among them or none is chosen", () => {
  expect(withChosen(options, "solar")).toBe(options);
  expect(withChosen(options, "")).toBe(options);
});

it("adds a chosen value that is not among the choices", () => {
  expect(withChosen(options, "windmill")).toEqual([
    ...options,
    { value: "windmill", label: "windmill" },
  ]);
});
