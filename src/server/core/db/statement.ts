import type { Statement as SqliteStatement } from "better-sqlite3";
import type { Compilable, Kysely } from "kysely";
import { builder, type Db } from "./open.ts";
import type { Tables } from "./tables.ts";

/** Marks the place of a named parameter in a compiled query. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Value = string | number | bigint | Buffer | null;

/** For a query without parameters. */
export type NoParams = Record<string, never>;

/** A query compiled and prepared once, run synchronously with named parameters. */
export type Statement<Params, Row> = {
  /** The first row, or undefined. */
  get: (db: Db, params: Params) => Row | undefined;
  /** The first row of a query that always has one. */
  one: (db: Db, params: Params) => Row;
  all: (db: Db, params: Params) => Row[];
  /** Returns the number of changed rows, and the id of the last inserted one. */
  run: (db: Db, params: Params) => { changes: number; id: number };
};

/**
 * Makes a statement that is built once and prepared once for each database; each run only binds values.
 * Building costs 100 µs and preparing 72 µs, running 20.
 *
 * @param build returns the query; each property of its second argument becomes a parameter
 * @param jsonColumns the columns of jsonArrayFrom, which SQLite returns as text
 */
export function statement<Params, Row>(
  build: (q: Kysely<Tables>, params: Params) => Compilable<Row>,
  jsonColumns: ReadonlyArray<keyof Row & string> = [],
): Statement<Params, Row> {
  const prepared = new WeakMap<Db, { query: SqliteStatement; bind: (params: Params) => Value[] }>();

  const prepareOnce = (db: Db) => {
    const existing = prepared.get(db);
    if (existing) return existing;
    const names = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });
    const compiled = build(builder, names as Params).compile();
    const bind = (params: Params) =>
      compiled.parameters.map((value) =>
        value instanceof Parameter ? params[value.name as keyof Params] : value,
      ) as Value[];
    const query = { query: db.sqlite.prepare(compiled.sql), bind };
    prepared.set(db, query);
    return query;
  };

  const ready = (db: Db) => {
    const prepared = prepareOnce(db);
    if (!prepared.query.readonly) db.beforeWrite?.();
    return prepared;
  };

  const parse = (row: unknown): Row => {
    const columns = row as Record<string, unknown>;
    for (const column of jsonColumns) columns[column] = JSON.parse(String(columns[column]));
    return row as Row;
  };

  const get = (db: Db, params: Params) => {
    const { query, bind } = ready(db);
    const row = query.get(...bind(params));
    return row === undefined ? undefined : parse(row);
  };

  return {
    get,
    one(db, params) {
      const row = get(db, params);
      if (row === undefined) throw new Error("A query that always has a row had none");
      return row;
    },
    all(db, params) {
      const { query, bind } = ready(db);
      return query.all(...bind(params)).map(parse);
    },
    run(db, params) {
      const { query, bind } = ready(db);
      const { changes, lastInsertRowid } = query.run(...bind(params));
      return { changes, id: Number(lastInsertRowid) };
    },
  };
}
