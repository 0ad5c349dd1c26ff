import { readFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { expect, onTestFinished, vi } from "vitest";
import type { Deps } from "../context.ts";
import { type Db, openDatabase } from "../db/open.ts";
import { createDeps } from "../deps.ts";
import { readSettings } from "../env.ts";
import { callsTo } from "./calls.ts";
import { noteProgramRun, onlyWith, serversConnection, skipFromOutside } from "./from-outside.ts";
import { injectByHttp } from "./inject-by-http.ts";
import { type Started, startServer } from "./program.ts";
import type { TestApp, TestAppOptions } from "./test-app.ts";

/** A letter that nobody woke the server for is looked for every half minute. */
const outboxPatienceMs = 45_000;

/**
 * The program on a data folder of its own, called over HTTP; the test is a second process at its
 * database and its files. What needs the inside of the server skips the test.
 */
export async function programApp(
  program: string,
  { env = {}, databaseFile }: TestAppOptions,
): Promise<TestApp> {
  noteProgramRun();
  const folder = await mkdtemp(join(tmpdir(), "solarstay-test-"));
  const file = databaseFile ?? join(folder, "data", "solarstay.sqlite");
  const dataDir = dirname(file);
  const given = { DATA_DIR: dataDir, PUBLIC_URL: "http://localhost:3000", ...env };
  const settings = readSettings(given);
  const logFile = join(folder, "log");
  const output = await open(logFile, "a");
  const server = await startServer([program], {
    dataDir,
    env: { ...given, LOG_LEVEL: "trace" },
    // The program writes each line before it goes on, so with an answer its lines are there.
    stdio: ["ignore", output.fd, "inherit"],
  });
  const agent = new Agent({ keepAlive: true });
  const db = openDatabase(file);
  const close = db.sqlite.close.bind(db.sqlite);
  db.sqlite.close = () => skipFromOutside(serversConnection);
  const linesAtStart = linesOf(logFile).length;
  const app = appOutside(server, agent);

  onTestFinished(async () => {
    agent.destroy();
    close();
    await server.stop();
    await output.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    app,
    deps: depsOutside(createDeps({ settings, db, log: pino({ enabled: false }) })),
    dataDir,
    get logLines() {
      return linesOf(logFile).slice(linesAtStart);
    },
    advance: () => skipFromOutside("clock to move"),
    setClock: () => skipFromOutside("clock to move"),
    ...callsTo(app),
  };
}

const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").slice(0, -1);

function appOutside({ url, port }: Started, agent: Agent): FastifyInstance {
  return onlyWith<FastifyInstance>("app", {
    inject: injectByHttp(url, agent) as FastifyInstance["inject"],
    // It listens already.
    listen: () => Promise.resolve(url),
    server: onlyWith<FastifyInstance["server"]>("app.server", {
      address: () => ({ address: "127.0.0.1", family: "IPv4", port }),
    }),
  });
}

/** The database, the files and the settings are the server's; what it keeps in memory is not there. */
function depsOutside({ db, settings, images, clock, log, outbox }: Deps): Deps {
  return onlyWith<Deps>("deps", {
    db,
    settings,
    images,
    clock,
    log,
    outbox: onlyWith<Deps["outbox"]>("deps.outbox", {
      queue: (letter) => outbox.queue(letter),
      removeGone: () => outbox.removeGone(),
      // The server sends by itself, and looks for what another process has queued.
      start: () => {},
      wake: () => {},
      idle: () => vi.waitFor(() => expect(busyLetters(db)).toBe(0), patience),
    }),
  });
}

const patience = { timeout: outboxPatienceMs, interval: 20 };

/** How many letters are due or being sent. */
const busyLetters = ({ sqlite }: Db) =>
  sqlite
    .prepare<[string], number>(
      "SELECT count(*) FROM outbox WHERE state = 'sending' OR (state = 'queued' AND next_attempt_at <= ?)",
    )
    .pluck()
    .get(new Date().toISOString());
