import { type BrowseInput, browseInput } from "./schemas/properties.ts";

/** The filters of /browse; one that is not set is left out. */
export type BrowseFilters = { country?: string; upgrade_type?: string; q?: string };

const understood = browseInput.omit({ cursor: true }).catch({});

/**
 * The filters an address carries, read as the server reads them when it makes the page: the page's
 * first data is found by them.
 */
export function browseFilters(search: Record<string, unknown>): BrowseFilters {
  return setFilters(understood.parse(search));
}

/** The filters with a value. */
export function setFilters({ country, upgrade_type, q }: BrowseInput): BrowseFilters {
  return { ...(country && { country }), ...(upgrade_type && { upgrade_type }), ...(q && { q }) };
}
