import { expect, it } from "vitest";
import { placeOf } from "./place.ts";

it.each([
  [{ location: "Comporta", country: "Portugal" }, "Comporta, Portugal"],
  [{ location: "Islands, Hong Kong", country: "Hong Kong" }, "Islands, Hong Kong"],
  [{ location: "Singapore", country: "Singapore" }, "Singapore"],
  [{ location: "New Mexico", country: "Mexico" }, "New Mexico, Mexico"],
  [{ location: "Sintra, portugal ", country: "Portugal" }, "Sintra, portugal "],
])("%j is %j", (property, place) => {
  expect(placeOf(property)).toBe(place);
});
