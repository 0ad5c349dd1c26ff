import { expect, it } from "vitest";
import { proseBlocks } from "./prose-blocks.ts";

it("keeps the empty lines of running text", () => {
  expect(proseBlocks("One.\n\nTwo.\n")).toEqual([{ kind: "text", lines: ["One.", "", "Two."] }]);
});

it("makes a list of the lines that start with a dash", () => {
  expect(proseBlocks("Here:\n- a pool\n- no TV\n\nCome by train.")).toEqual([
    { kind: "text", lines: ["Here:"] },
    { kind: "list", lines: ["a pool", "no TV"] },
    { kind: "text", lines: ["Come by train."] },
  ]);
});

it("leaves dashes within a line, negative numbers and a lone dash alone", () => {
  const text = "A well-kept house - quiet\n-5 degrees in winter\n-";
  expect(proseBlocks(text)).toEqual([{ kind: "text", lines: text.split("\n") }]);
});
