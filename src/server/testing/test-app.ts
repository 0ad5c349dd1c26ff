import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { type AppOptions, buildApp } from "../app.ts";
import type { Deps } from "../core/context.ts";
import { type Db, migrate, openDatabase } from "../core/db/open.ts";
import { createDeps } from "../deps.ts";
import { readEnv } from "../core/env/env.ts";
import type { PageRenderer } from "../core/http/pages.ts";
import { type Calls, callsTo } from "./calls.ts";

export type { Answer } from "./calls.ts";

export type TestApp = Calls & {
  app: FastifyInstance;
  deps: Deps;
  dataDir: string;
  /** Lets time pass for the app. */
  advance: (ms: number) => void;
  /** Sets the app's clock forward or back without any time passing. */
  setClock: (ms: number) => void;
  /** The lines of the log. */
  readonly logLines: string[];
};

type TestAppOptions = {
  env?: Record<string, string>;
  pages?: PageRenderer;
  databaseFile?: string | undefined;
  connections?: AppOptions["connections"];
};

/**
 * The real app on an in-memory database with the real migrations and a temporary data folder. Both are
 * removed after the test. The outbox is not started: see deps.outbox.
 */
export async function createTestApp({
  env = {},
  pages,
  databaseFile = ":memory:",
  connections,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "solarstay-test-"));
  const read = readEnv({ DATA_DIR: dataDir, ...env });
  const db = await openTestDatabase(databaseFile);
  let offset = 0;
  let passed = 0;
  const logLines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logLines.push(line) });
  const deps = createDeps({
    env: read,
    db,
    log,
    clock: () => new Date(Date.now() + offset),
    uptime: () => process.uptime() * 1000 + passed,
  });
  const app = await buildApp(deps, { log, pages, connections });

  onTestFinished(async () => {
    await deps.outbox.stop();
    await app.close();
    db.sqlite.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    app,
    deps,
    dataDir,
    logLines,
    advance(ms) {
      offset += ms;
      passed += ms;
    },
    setClock(ms) {
      offset += ms;
    },
    ...callsTo(app),
  };
}

let migrated: Buffer | undefined;

/** Migrates once for each test file: in memory that takes longer than most tests. */
async function openTestDatabase(file: string): Promise<Db> {
  if (file === ":memory:" && migrated) return openDatabase(migrated);
  const db = openDatabase(file);
  await migrate(db);
  if (file === ":memory:") migrated = db.sqlite.serialize();
  return db;
}
