import type { BrowsePage } from "../../../shared/schemas/properties.ts";

/** "12 properties found (filtered from 40 total)". */
export function countText(
  { matching, total }: Pick<BrowsePage, "matching" | "total">,
  filtered: boolean,
): string {
  const found = `${matching.toLocaleString("en")} ${matching === 1 ? "property" : "properties"} found`;
  return filtered ? `${found} (filtered from ${total.toLocaleString("en")} total)` : found;
}
