import { expect, it } from "vitest";
import { withChosen } from "./with-chosen.ts";

const options = [{ value: "solar", label: "Solar Power" }];

it("leaves the choices as they are while the chosen one is among them, or none is", () => {
  expect(withChosen(options, "solar")).toBe(options);
  expect(withChosen(options, "")).toBe(options);
});

it("keeps a choice that is not offered", () => {
  expect(withChosen(options, "windmill")).toEqual([
    ...options,
    { value: "windmill", label: "windmill" },
  ]);
});
