import { describe, expect, it } from "vitest";
import { browseFilters, isFiltered, setFilters } from "./browse-filters.ts";
import { browseInput } from "./schemas/properties.ts";

describe("the filters in a URL", () => {
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

  it("omit empty values", () => {
    expect(browseFilters({ country: "", q: "  " })).toEqual({});
    expect(setFilters({ country: undefined, q: "sea" })).toEqual({ q: "sea" });
  });

  it("contain the order if it is not the default; unknown orders are ignored", () => {
    expect(browseFilters({ sort: "name", q: "sea" })).toEqual({ sort: "name", q: "sea" });
    for (const sort of ["newest", "", "price", ["name", "name"]]) {
      expect(browseFilters({ sort, q: "sea" })).toEqual({ q: "sea" });
    }
    expect(isFiltered({ sort: "name" })).toBe(false);
    expect(isFiltered({ q: "sea" })).toBe(true);
  });

  it.each([
    { country: " Portugal\n", upgrade_type: "so\u0000lar", q: "  sea\tview " },
    { q: "x".repeat(200) },
    { q: "x".repeat(201) },
    { country: null },
    { country: 5, q: "sea" },
  ])("are those of the call's schema: %j", (search) => {
    const parsed = browseInput.omit({ cursor: true }).safeParse(search);
    expect(browseFilters(search)).toEqual(parsed.success ? setFilters(parsed.data) : {});
  });

  it("are empty if one of them is invalid, as on the server", () => {
    expect(browseFilters({ country: "Portugal", q: ["a", "b"] })).toEqual({});
    expect(browseFilters({ country: "Portugal", q: "x".repeat(201) })).toEqual({});
  });
});
