/** Statements that write one row, made from a table and a list of its columns. */
import type { InsertType, UpdateType } from "kysely";
import type { Db } from "./open.ts";
import { statement } from "./statement.ts";
import type { Tables } from "./tables.ts";

type TableWithId = {
  [Table in keyof Tables]: "id" extends keyof Tables[Table] ? Table : never;
}[keyof Tables];
type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** The values of a new row. Nullable columns may be absent, which stores NULL. */
export type NewRow<Row, Column extends keyof Row> = {
  [Name in Column as null extends InsertType<Row[Name]> ? never : Name]: Exclude<
    InsertType<Row[Name]>,
    undefined
  >;
} & {
  [Name in Column as null extends InsertType<Row[Name]> ? Name : never]?:
    | InsertType<Row[Name]>
    | undefined;
};

type Changes<Row, Column extends keyof Row> = { [Name in Column]: UpdateType<Row[Name]> };

type Values = Record<string, string | number | null>;

const pick = (values: object, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, (values as Values)[column] ?? null]));

/** A function that inserts a row with these columns and returns its id. */
export function insertInto<Table extends keyof Tables, Column extends ColumnOf<Table>>(
  table: Table,
  columns: readonly Column[],
): (db: Db, row: NewRow<Tables[Table], Column>) => number {
  // Kysely cannot check a table that is a type parameter; the signature above does.
  const insert = statement((q, p: Values) => q.insertInto(table).values(pick(p, columns) as never));
  return (db, row) => insert.run(db, pick(row, columns)).id;
}

/** A function that sets these columns of the row with an id; false when there is no such row. */
export function updateById<Table extends TableWithId, Column extends ColumnOf<Table>>(
  table: Table,
  columns: readonly Column[],
): (db: Db, id: number, changes: Changes<Tables[Table], Column>) => boolean {
  const update = statement((q, p: Values) =>
    q
      .updateTable(table as "users")
      .set(pick(p, columns))
      .where("id", "=", p["id"] as number),
  );
  return (db, id, changes) => update.run(db, { ...pick(changes, columns), id }).changes > 0;
}

/** A function that deletes the row with an id. */
export function deleteById(table: TableWithId): (db: Db, id: number) => void {
  const remove = statement((q, p: { id: number }) =>
    q.deleteFrom(table as "users").where("id", "=", p.id),
  );
  return (db, id) => void remove.run(db, { id });
}

/** The columns with their table's name: `properties.name` for `name`. */
export const qualified = <Table extends keyof Tables, Column extends ColumnOf<Table>>(
  table: Table,
  columns: readonly Column[],
) => columns.map((column) => `${table}.${column}` as const);
