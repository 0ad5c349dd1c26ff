import Database from "better-sqlite3";
import { DummyDriver, Kysely, SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import { migrations } from "../../../db/migrations/index.ts";
import { foldForSearch } from "./search-text.ts";
import type { Tables } from "./tables.ts";

/** An open database: every statement runs on it synchronously. */
export type Db = { readonly sqlite: Database.Database };

/**
 * Opens the SQLite file (or ":memory:", or the bytes of one, in memory) with the settings everything relies on: WAL, a commit that
 * is on the disk when it returns, foreign keys enforced, a second of patience with another process (nothing else is answered meanwhile).
 */
export function openDatabase(file: string | Buffer): Db {
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 1000");
  // What is deleted is overwritten: else it could be read in the file, and in each backup of it.
  sqlite.pragma("secure_delete = ON");
  // For texts that are searched too seldom to be kept folded.
  sqlite.function("folded", { deterministic: true }, (text) => foldForSearch(String(text)));
  return { sqlite };
}

/** Runs `work` in one transaction: all of it is written, or nothing. SQL only, nothing to await. */
export function inTransaction<Result>(db: Db, work: () => Result): Result {
  return db.sqlite.transaction(work).immediate();
}

/**
 * Empties the log beside the database, where what was deleted stands until it is written over. While
 * another process reads, it stays, and goes with the next time: nobody waits for that.
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

/** SQLite can roll back a change of schema; Kysely's own adapter does not make use of it. */
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
 * Brings the schema up to date, all missing steps and their records in one transaction: killed half
 * way, it starts over. Returns the names of the steps taken; throws what failed.
 */
export async function migrate(db: Db): Promise<string[]> {
  return namesOf(await migratorOf(db).migrateToLatest());
}

/** Takes the steps up to one of them, as an older version left a database. */
export async function migrateTo(db: Db, step: string): Promise<string[]> {
  return namesOf(await migratorOf(db).migrateTo(step));
}

function migratorOf(db: Db): Migrator {
  // Not destroyed afterwards: that would close the connection, which is the server's.
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

/** The names of the steps a database has taken, in order; none for one that is new. */
export function takenMigrations({ sqlite }: Db): string[] {
  const table = "SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'";
  if (sqlite.prepare(table).get() === undefined) return [];
  return sqlite
    .prepare<[], string>("SELECT name FROM kysely_migration ORDER BY name")
    .pluck()
    .all();
}

/** The names of the steps a database has yet to take, in order. */
export function pendingMigrations(db: Db): string[] {
  const taken = new Set(takenMigrations(db));
  return Object.keys(migrations).filter((name) => !taken.has(name));
}

/** The names of the steps a database has taken and this program does not know: it is of a newer one. */
export function unknownMigrations(db: Db): string[] {
  return takenMigrations(db).filter((name) => !Object.hasOwn(migrations, name));
}

/** The typed builder; it compiles queries and never runs one. */
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
