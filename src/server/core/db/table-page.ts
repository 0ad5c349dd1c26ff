import type { Compilable, Kysely } from "kysely";
import { limits } from "../../../shared/limits.ts";
import type { SortOrder } from "../../../shared/schemas/page.ts";
import type { Db } from "./open.ts";
import { type Cursor, type Page, type PageRange, readPage } from "./page.ts";
import { statement } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** Where a page of a table starts: after a cursor (newest first only), or at a page number. */
export type TablePlace<Sort extends string> = {
  cursor?: Cursor;
  sort?: Sort | undefined;
  order?: SortOrder | undefined;
  page?: number | undefined;
};

type TableRange = PageRange & { offset: number };

/**
 * Reads pages of a table that can be sorted by several columns. Each order is a statement of its own,
 * prepared when it is first used, since SQL cannot take the direction of a sort as a parameter.
 *
 * @param newest the sort that lists the newest rows first: the default, and the only one with a cursor
 * @param build the query of one order; it must end in a unique column, so that pages do not overlap
 */
export function tableReader<Sort extends string, Filter, Row extends { id: number }>(
  newest: Sort,
  build: (
    query: Kysely<Tables>,
    params: Filter & TableRange,
    sort: Sort,
    order: SortOrder,
  ) => Compilable<Row>,
): (db: Db, filter: Filter, place: TablePlace<Sort>) => Page<Row> {
  const make = (sort: Sort, order: SortOrder) =>
    statement<Filter & TableRange, Row>((query, params) => build(query, params, sort, order));
  const statements = new Map<string, ReturnType<typeof make>>();

  return (db, filter, { cursor, sort = newest, order = "desc", page = 1 }) => {
    const key = `${sort} ${order}`;
    const rows = statements.get(key) ?? make(sort, order);
    statements.set(key, rows);
    const offset = (page - 1) * limits.adminPage;
    const result = readPage(cursor, limits.adminPage, (range) =>
      rows.all(db, { ...filter, ...range, offset }),
    );
    const isNewestFirst = sort === newest && order === "desc";
    return isNewestFirst ? result : { ...result, next_cursor: null };
  };
}
