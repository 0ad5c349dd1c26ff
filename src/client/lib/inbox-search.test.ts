import { expect, it } from "vitest";
import { readInboxSearch } from "./inbox-search.ts";

it.each([
  [{}, {}],
  [{ inbox: "replied" }, { inbox: "replied" }],
  [
    { inbox: "all", message: "12", property: "3" },
    { inbox: "all", message: 12, property: 3 },
  ],
  [{ inbox: "nonsense", message: "x", property: "-1" }, { inbox: "new" }],
  [{ message: "12" }, {}],
])("reads %o as %o", (query, expected) => {
  expect(readInboxSearch(query)).toEqual(expected);
});
