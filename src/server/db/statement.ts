import type { Statement as SqliteStatement } from "better-sqlite3";
import type { Compilable, Kysely } from "kysely";
import { builder, type Db } from "./open.ts";
import type { Tables } from "./tables.ts";

/** Stands in the compiled query for the value that a run brings. */
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
  /** Rows changed, and the id of the last one inserted. */
  run: (db: Db, params: Params) => { changes: number; id: number };
};

/**
 * Kysely builds the SQL (typed, once), SQLite prepares it (once a database), and each run only binds
 * values: building costs 100 µs and preparing 72 µs, running 20.
 *
 * @param build makes the query; each property of its second argument becomes a parameter
 * @param jsonColumns the columns made by jsonArrayFrom, which SQLite returns as text
 */
export function statement<Params, Row>(
  build: (q: Kysely<Tables>, params: Params) => Compilable<Row>,
  jsonColumns: ReadonlyArray<keyof Row & string> = [],
): Statement<Params, Row> {
  const prepared = new WeakMap<Db, { query: SqliteStatement; bind: (params: Params) => Value[] }>();

  const prepareOnce = (db: Db) => {
    const known = prepared.get(db);
    if (known) return known;
    const names = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });
    const compiled = build(builder, names as Params).compile();
    const bind = (params: Params) =>
      compiled.parameters.map((value) =>
        value instanceof Parameter ? params[value.name as keyof Params] : value,
      ) as Value[];
    const made = { query: db.sqlite.prepare(compiled.sql), bind };
    prepared.set(db, made);
    return made;
  };

  const parse = (row: unknown): Row => {
    const columns = row as Record<string, unknown>;
    for (const column of jsonColumns) columns[column] = JSON.parse(String(columns[column]));
    return row as Row;
  };

  const get = (db: Db, params: Params) => {
    const { query, bind } = prepareOnce(db);
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
      const { query, bind } = prepareOnce(db);
      return query.all(...bind(params)).map(parse);
    },
    run(db, params) {
      const { query, bind } = prepareOnce(db);
      const { changes, lastInsertRowid } = query.run(...bind(params));
      return { changes, id: Number(lastInsertRowid) };
    },
  };
}
