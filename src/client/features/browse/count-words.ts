import type { BrowsePage } from "../../../shared/schemas/properties.ts";
import { staysText } from "../../lib/stays-text.ts";

type Counts = Pick<BrowsePage, "matching" | "total">;

/** "12 properties found (filtered from 40 total)". */
export function countWords({ matching, total }: Counts, filtered: boolean): string {
  const found = `${matching.toLocaleString("en")} ${matching === 1 ? "property" : "properties"} found`;
  return filtered ? `${found} (filtered from ${total.toLocaleString("en")} total)` : found;
}

/** "12 of 40 stays": the same for a small screen. */
export function shortCount({ matching, total }: Counts): string {
  return `${matching.toLocaleString("en")} of ${staysText(total)}`;
}
