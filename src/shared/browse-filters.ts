import { type BrowseInput, browseInput } from "./schemas/properties.ts";

/** The filters in the URL of /browse; empty and default values are omitted. */
export type BrowseFilters = { country?: string; upgrade_type?: string; q?: string; sort?: "name" };

const understood = browseInput
  .omit({ cursor: true })
  .extend({ sort: browseInput.shape.sort.catch(undefined) })
  .catch({});

/**
 * The filters of a URL, parsed as the server does when it renders the page: the page's first data
 * is found by them.
 */
export function browseFilters(search: Record<string, unknown>): BrowseFilters {
  return setFilters(understood.parse(search));
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
