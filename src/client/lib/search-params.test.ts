import { describe, expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

describe("the query of a URL", () => {
  it.each([
    { search: {}, query: "" },
    { search: { q: "2024" }, query: "?q=2024" },
    {
      search: { q: "true", country: "Côte d'Ivoire" },
      query: "?q=true&country=C%C3%B4te+d%27Ivoire",
    },
    { search: { q: '"sea" & {sun}' }, query: "?q=%22sea%22+%26+%7Bsun%7D" },
    { search: { q: ["a", "b"] }, query: "?q=a&q=b" },
    { search: { q: "海景 بحر" }, query: "?q=%E6%B5%B7%E6%99%AF+%D8%A8%D8%AD%D8%B1" },
  ])("parses and writes $query as plain text", ({ search, query }) => {
    expect(stringifySearch(search)).toBe(query);
    expect(parseSearch(query)).toEqual(search);
  });

  it("omits values that are not set", () => {
    expect(stringifySearch({ q: undefined, country: "Malta" })).toBe("?country=Malta");
  });
});
