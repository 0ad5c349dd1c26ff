import { describe, expect, it } from "vitest";
import { browseFilters, setFilters } from "./browse-filters.ts";

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

  it("are none at all where one can't be understood, as on the server", () => {
    expect(browseFilters({ country: "Portugal", q: ["a", "b"] })).toEqual({});
    expect(browseFilters({ country: "Portugal", q: "x".repeat(201) })).toEqual({});
  });
});
