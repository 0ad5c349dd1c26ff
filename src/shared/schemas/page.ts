/** Lists that come page by page, newest first. */
import { z } from "zod";
import { rowId, wholeNumber } from "./fields.ts";

/** Where a page starts: the next_cursor of the page before. The first page has none. */
const cursor = wholeNumber("cursor", 0, Number.MAX_SAFE_INTEGER).nullish();

/** The input of a list: its filters and the cursor. */
export const listInput = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.object({ ...filters, cursor });

/** The answer of a list: a page of items, other facts about the list, and the cursor of the next page. */
export const pageOf = <Item extends z.ZodType, Facts extends z.ZodRawShape>(
  item: Item,
  facts: Facts,
) => z.object({ items: z.array(item), ...facts, next_cursor: rowId.nullable() });
