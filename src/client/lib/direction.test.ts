import { expect, it } from "vitest";
import { keyIn } from "./direction.ts";

it("takes the other arrow key in a language that is written from right to left", () => {
  expect([keyIn("de", "ArrowLeft"), keyIn("ar", "ArrowLeft")]).toEqual(["ArrowLeft", "ArrowRight"]);
  expect(keyIn("ar", "Home")).toBe("Home");
});
