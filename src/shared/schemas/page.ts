/** Lists that come page by page, newest first. */
import { z } from "zod";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import { rowId, wholeNumber } from "./fields.ts";

/** Where a page starts: the next_cursor of the page before. The first page has none. */
const cursor = wholeNumber("cursor", 0, Number.MAX_SAFE_INTEGER).nullish();

/** The input of a list: its filters and the cursor. */
export const listInput = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z.object({ ...filters, cursor });

/** The direction in which a table is sorted. */
export const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** More pages than any table has. */
const pageMax = 1_000_000;
/** The number of a page, from 1; not together with a cursor. */
export const pageNumber = wholeNumber("page", 1, pageMax);

/**
 * The input of a table: a list that can also be sorted by one of its columns and opened at any page.
 * The cursor continues a list that is newest first, whatever is added meanwhile.
 */
export const tableInput = <
  Filters extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
>(
  filters: Filters,
  sorts: Sorts,
) =>
  z.object({
    ...filters,
    sort: z.enum(sorts, { error: schemaError(validation.oneOf("sort", sorts)) }).optional(),
    order: z
      .enum(sortOrders, { error: schemaError(validation.oneOf("order", sortOrders)) })
      .optional(),
    page: pageNumber.optional(),
    cursor,
  });

/** The answer of a list: a page of items, other facts about the list, and the cursor of the next page. */
export const pageOf = <Item extends z.ZodType, Facts extends z.ZodRawShape>(
  item: Item,
  facts: Facts,
) => z.object({ items: z.array(item), ...facts, next_cursor: rowId.nullable() });
