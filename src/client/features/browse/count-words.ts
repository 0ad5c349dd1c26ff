import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { BrowsePage } from "../../../shared/schemas/properties.ts";

type Counts = Pick<BrowsePage, "matching" | "total">;

/** "12 properties found (filtered from 40 total)". */
export const countWords = ({ matching, total }: Counts, filtered: boolean): Message =>
  filtered
    ? msg(
        "{matching, plural, one {# property found} other {# properties found}} (filtered from {total, number} total)",
        { matching, total },
      )
    : msg("{matching, plural, one {# property found} other {# properties found}}", { matching });

/** "12 of 40 stays": the same for a small screen. */
export const shortCount = ({ matching, total }: Counts): Message =>
  msg("{matching, number} of {total, plural, one {# stay} other {# stays}}", { matching, total });
