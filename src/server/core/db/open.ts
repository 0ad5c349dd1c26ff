import Database from "better-sqlite3";
import { DummyDriver, Kysely, SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import { migrations } from "../../../../db/migrations/index.ts";
import { foldForSearch } from "./search-text.ts";
import type { Tables } from "./tables.ts";

/** An open database: every statement runs on it synchronously. */
export type Db = {
  readonly sqlite: Database.Database;
  /** Called before each write; throws if this process must not write at the moment. */
  beforeWrite?: () => void;
};

/**
 * Opens a SQLite file, ":memory:", or the bytes of a database in memory. Configures what everything
 * relies on: WAL, commits that are on disk when they return, foreign keys, and at most a second of
 * waiting for another process (which blocks all requests).
 */
export function openDatabase(file: string | Buffer): Db {
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 1000");
  // Overwrites deleted rows, which could otherwise be read in the file and in its backups.
  sqlite.pragma("secure_delete = ON");
  // For texts that are searched too rarely to be stored folded.
  sqlite.function("folded", { deterministic: true }, (text) => foldForSearch(String(text)));
  return { sqlite };
}

/** Runs `work` in one transaction. SQL only, nothing to await. */
export function inTransaction<Result>(db: Db, work: () => Result): Result {
  db.beforeWrite?.();
  return db.sqlite.transaction(work).immediate();
}

/**
 * Empties the write-ahead log, which contains deleted data until it is overwritten. Does not wait for
 * another process that is reading: the next call will do it.
 */
export function emptyLog({ sqlite }: Db): void {
  const patience = Number(sqlite.pragma("busy_timeout", { simple: true }));
  sqlite.pragma("busy_timeout = 0");
  try {
    sqlite.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    sqlite.pragma(`busy_timeout = ${patience}`);
  }
}

/** Makes Kysely run migrations in a transaction, which SQLite supports. */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/**
 * Runs all pending migrations in one transaction, so that a killed process leaves none half done. Returns
 * their names. Throws the error of a failed one.
 */
export async function migrate(db: Db): Promise<string[]> {
  return namesOf(await migratorOf(db).migrateToLatest());
}

/** Migrates up to one step, as an older version would. */
export async function migrateTo(db: Db, step: string): Promise<string[]> {
  return namesOf(await migratorOf(db).migrateTo(step));
}

function migratorOf(db: Db): Migrator {
  // Not destroyed afterwards: that would close the server's connection.
  const kysely = new Kysely<Tables>({
    dialect: new TransactionalSqliteDialect({ database: db.sqlite }),
  });
  return new Migrator({
    db: kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return results.map((result) => result.migrationName);
}

/** The names of the migrations that a database has run, in order. */
export function takenMigrations({ sqlite }: Db): string[] {
  const table = "SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'";
  if (sqlite.prepare(table).get() === undefined) return [];
  return sqlite
    .prepare<[], string>("SELECT name FROM kysely_migration ORDER BY name")
    .pluck()
    .all();
}

/** The names of the migrations that a database has not run yet, in order. */
export function pendingMigrations(db: Db): string[] {
  const done = new Set(takenMigrations(db));
  return Object.keys(migrations).filter((name) => !done.has(name));
}

/** The names of migrations that this program does not know: the database is of a newer version. */
export function unknownMigrations(db: Db): string[] {
  return takenMigrations(db).filter((name) => !Object.hasOwn(migrations, name));
}

/** The typed query builder. It compiles queries and runs none. */
export const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error("The builder only compiles queries");
    },
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
