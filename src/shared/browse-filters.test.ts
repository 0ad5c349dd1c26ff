import { describe, expect, it } from "vitest";
import { browseFilters, isFiltered, setFilters } from "./browse-filters.ts";

describe("the filters of an address", () => {
  it("are the known ones, trimmed", () => {
    expect(
      browseFilters({
        country: "Portugal",
        upgrade_type: " solar ",
        q: " sea ",
        utm_source: "mail",
      }),
    ).toEqual({ country: "Portugal", upgrade_type: "solar", q: "sea" });
  });

  it("leave out what is empty", () => {
    expect(browseFilters({ country: "", q: "  " })).toEqual({});
    expect(setFilters({ country: undefined, q: "sea" })).toEqual({ q: "sea" });
  });

  it("carry the order where it is not the usual one; another order is none", () => {
    expect(browseFilters({ sort: "name", q: "sea" })).toEqual({ sort: "name", q: "sea" });
    for (const sort of ["newest", "", "price", ["name", "name"]]) {
      expect(browseFilters({ sort, q: "sea" })).toEqual({ q: "sea" });
    }
    expect(isFiltered({ sort: "name" })).toBe(false);
    expect(isFiltered({ q: "sea" })).toBe(true);
  });

  it("are none at all where one can't be understood, as on the server", () => {
    expect(browseFilters({ country: "Portugal", q: ["a", "b"] })).toEqual({});
    expect(browseFilters({ country: "Portugal", q: "x".repeat(201) })).toEqual({});
  });
});
