import { msg } from "../shared/i18n/message.ts";
import { inEnglish } from "../shared/i18n/translate.ts";
import { join, resolve } from "node:path";
import { setTimeout as setTimer } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { hourMs, minuteMs } from "../shared/time.ts";
import { buildApp } from "./app.ts";
import { ensureFirstAdmin } from "./features/accounts/auth/first-admin.ts";
import { refuseHalfRestored, removeUnpacked } from "./ops/backup/swap.ts";
import type { Deps } from "./core/context.ts";
import { copyBeforeUpgrade, refuseNewer } from "./core/db/before-upgrade.ts";
import { refuseLost } from "./core/db/lost.ts";
import { type DataLock, lockDataDir } from "./core/db/lock.ts";
import { migrate, openDatabase } from "./core/db/open.ts";
import { makeDataDir } from "./core/files/data-dir.ts";
import { demoAccountsWarning } from "./ops/demo/accounts.ts";
import { createDeps } from "./deps.ts";
import type { Env } from "./core/env/env.ts";
import { runHousekeeping } from "./housekeeping.ts";
import { loadBuiltClient } from "./core/http/built-client.ts";
import type { PageRenderer } from "./core/http/pages.ts";
import { allImagePaths } from "./features/photos/images.queries.ts";
import { warmUpMs } from "./core/clock-trust.ts";
import { watchOperations } from "./ops/health/watch.ts";
import { createLog } from "./core/log.ts";
import { loadEnv, envTypos } from "./core/env/load-env.ts";
import { siteWarnings } from "./features/site/settings/settings.queries.ts";
import { notifySystemd } from "./systemd.ts";
import { removeOtherVersions } from "./ops/unpacked/remove-others.ts";

/** Failures are noticed within this time. */
const watchMs = 5 * minuteMs;
/** A little less than the five seconds that a stop may take. */
const drainMs = 4500;
/** The server stops by then, whatever is still running. */
const stopMs = 4900;
const idleCheckMs = 100;

type Running = { app: FastifyInstance; deps: Deps; log: Logger; lock: DataLock };

/**
 * Locks the data folder, opens and migrates the database, and builds the server. Throws a Refusal
 * if it must not start.
 */
export async function prepare(
  env: Env,
  loadPages: () => PageRenderer | Promise<PageRenderer>,
): Promise<Running> {
  const log = createLog(env);
  makeDataDir(env.dataDir);
  const lock = lockDataDir(env.dataDir);
  refuseHalfRestored(env.dataDir);
  await removeUnpacked(env.dataDir);
  refuseLost(env.dataDir);
  const db = openDatabase(join(env.dataDir, "solarstay.sqlite"));
  refuseNewer(db);
  const copy = await copyBeforeUpgrade(db, env.dataDir, new Date());
  if (copy !== undefined) log.info({ copy }, "copied the database before upgrading it");
  const migrations = await migrate(db);
  if (migrations.length > 0) log.info({ migrations }, "database upgraded");

  const deps = createDeps({ env, db, log });
  deps.warnings.push(...envTypos());
  const adminWarning = await ensureFirstAdmin(deps);
  if (adminWarning !== undefined) deps.warnings.push(adminWarning);
  const demoWarning = await demoAccountsWarning(db, env);
  if (demoWarning !== undefined) deps.warnings.push(demoWarning);
  for (const warning of [...siteWarnings(db, env), ...deps.warnings]) log.warn(inEnglish(warning));
  return { app: await buildApp(deps, { log, pages: await loadPages() }), deps, log, lock };
}

/** Listens until SIGTERM or SIGINT, then drains and closes within five seconds. */
export async function listen({ app, deps, log, lock }: Running): Promise<void> {
  const { env, db } = deps;
  await app.listen({ port: env.port, host: env.host }).catch((failure: unknown) => {
    process.stderr.write(`${whyNotListening(failure, env)}\n`);
    process.exit(1);
  });
  log.info(`Solar Stay is at ${env.publicUrl}`);
  await notifySystemd(log);
  // Only now: a second server that finds the port taken must not touch the first one's files.
  deps.outbox.start();
  await sweepImages(deps, log);
  await tryHousekeeping(deps, log);
  runWatch(deps, log);
  const timers = [
    setTimeout(() => void tryHousekeeping(deps, log), warmUpMs).unref(),
    setInterval(() => void tryHousekeeping(deps, log), hourMs).unref(),
    setInterval(() => runWatch(deps, log), watchMs).unref(),
  ];

  // The last resort: an unhandled fault affects one request, not everybody's.
  process.on("unhandledRejection", (err) => {
    deps.faults.note(err, deps.clock());
    deps.security.count(msg("unexpected failure"));
    log.error({ err }, "unhandled failure");
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    for (const timer of timers) clearInterval(timer);
    const patience = setTimeout(() => app.server.closeAllConnections(), drainMs);
    // Clients keep a connection open after its last answer; nothing else is waited for.
    const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
    // A photo that is still being converted is abandoned: its host sees the failure, and leftover
    // files are removed at the next start.
    await Promise.race([Promise.all([app.close(), deps.outbox.stop()]), setTimer(stopMs)]);
    clearTimeout(patience);
    clearInterval(idle);
    db.sqlite.close();
    lock.release();
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
}

async function tryHousekeeping(deps: Deps, log: Logger): Promise<void> {
  try {
    await runHousekeeping(deps);
  } catch (err) {
    deps.faults.note(err, deps.clock());
    log.error({ err }, "housekeeping failed; retrying in an hour");
  }
}

function runWatch(deps: Deps, log: Logger): void {
  try {
    watchOperations(deps);
  } catch (err) {
    deps.faults.note(err, deps.clock());
    log.error({ err }, "checking email and disk failed; retrying in five minutes");
  }
}

async function sweepImages({ db, images }: Deps, log: Logger): Promise<void> {
  const { removed, left } = await images.sweep(allImagePaths(db));
  if (removed > 0) log.info({ removed }, "removed photo files without a database row");
  if (left > 0) {
    log.warn(
      { left },
      "Most photo files have no row in the database, so none was removed. Is DATA_DIR the right folder, and is its database complete?",
    );
  }
}

function whyNotListening(failure: unknown, { port, host }: Env): string {
  const code = failure instanceof Error && "code" in failure ? failure.code : undefined;
  if (code === "EADDRINUSE") {
    return `Another program already listens at ${host}:${port}. Stop it, or set PORT to another number.`;
  }
  if (code === "EACCES")
    return `Port ${port} is reserved for system services. Set PORT above 1023.`;
  return `The server cannot listen at ${host}:${port}: ${String(failure)}`;
}

/** The installed server, with the client built beside it. */
export async function serve(): Promise<void> {
  const env = loadEnv();
  // The bundle is in dist/server.
  const dist = resolve(import.meta.dirname, "..");
  const running = await prepare(env, () => loadBuiltClient(dist));
  await listen(running);
  // Only now: a refused start must not remove the files of a running version.
  removeOtherVersions(dist, running.log);
}
