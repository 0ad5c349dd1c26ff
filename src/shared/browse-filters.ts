import { cleanLine } from "./clean-text.ts";
import { limits } from "./limits.ts";
import type { BrowseInput } from "./schemas/properties.ts";

/** The filters in the URL of /browse; empty and default values are omitted. */
export type BrowseFilters = { country?: string; upgrade_type?: string; q?: string; sort?: "name" };

/** A filter as the server cleans it, "" without one; undefined if it is invalid. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return "";
  if (typeof value !== "string") return undefined;
  const text = cleanLine(value).trim();
  return text.length > limits.searchMax ? undefined : text;
}

/**
 * The filters of a URL, parsed as the server does when it renders the page: the page's first data
 * is found by them. Without the schema of the call, which every page would have to load.
 */
export function browseFilters(search: Record<string, unknown>): BrowseFilters {
  const [country, upgrade_type, q] = [search["country"], search["upgrade_type"], search["q"]].map(
    textOf,
  );
  if (country === undefined || upgrade_type === undefined || q === undefined) return {};
  return setFilters({
    country,
    upgrade_type,
    q,
    sort: search["sort"] === "name" ? "name" : "newest",
  });
}

/** The filters with a value. */
export function setFilters({ country, upgrade_type, q, sort }: BrowseInput): BrowseFilters {
  return {
    ...(country && { country }),
    ...(upgrade_type && { upgrade_type }),
    ...(q && { q }),
    ...(sort === "name" && { sort }),
  };
}

/** Whether a filter narrows the list; the order does not count. */
export function isFiltered({ country, upgrade_type, q }: BrowseFilters): boolean {
  return [country, upgrade_type, q].some((filter) => filter !== undefined);
}
