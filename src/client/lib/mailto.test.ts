import { expect, it } from "vitest";
import { mailto } from "./mailto.ts";

it.each([
  ["stay@casasol.example", "mailto:stay@casasol.example"],
  ["o'hara+solar@example.org", "mailto:o'hara%2Bsolar@example.org"],
  // All of these are addresses by the rule of HTML: none may name another receiver or a text.
  ["c?cc=evil@example.org", "mailto:c%3Fcc%3Devil@example.org"],
  ["c&bcc=evil@example.org", "mailto:c%26bcc%3Devil@example.org"],
  ["c%0abcc:evil@example.org", "mailto:c%250abcc%3Aevil@example.org"],
  ["c#x@example.org", "mailto:c%23x@example.org"],
])("the mailto link of %j is %j", (address, link) => {
  expect(mailto(address)).toBe(link);
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address);
  expect(new URL(link).search + new URL(link).hash).toBe("");
});
