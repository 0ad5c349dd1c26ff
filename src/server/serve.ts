import { msg } from "../shared/i18n/message.ts";
import { inEnglish } from "../shared/i18n/translate.ts";
import { join, resolve } from "node:path";
import { setTimeout as setTimer } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { hourMs, minuteMs } from "../shared/time.ts";
import { buildApp } from "./app.ts";
import { ensureFirstAdmin } from "./features/accounts/auth/first-admin.ts";
import { createBackupSchedule } from "./ops/backup/schedule.ts";
import { refuseHalfRestored, removeUnpacked } from "./ops/backup/swap.ts";
import type { Deps, Problems } from "./core/context.ts";
import { copyBeforeUpgrade, refuseNewer } from "./core/db/before-upgrade.ts";
import { refuseLost } from "./core/db/lost.ts";
import { type DataLock, lockDataDir } from "./core/db/lock.ts";
import { migrate, openDatabase } from "./core/db/open.ts";
import { makeDataDir } from "./core/files/data-dir.ts";
import { notePhotoPlace } from "./core/files/photo-places.ts";
import { demoAccountsWarning } from "./ops/demo/accounts.ts";
import { createDeps } from "./deps.ts";
import type { Env } from "./core/env/env.ts";
import { features } from "./features.ts";
import { runHousekeeping } from "./housekeeping.ts";
import { loadBuiltClient } from "./core/http/built-client.ts";
import type { PageRenderer } from "./core/http/pages.ts";
import { createSweep } from "./ops/sweep.ts";
import { warmUpMs } from "./core/clock-trust.ts";
import type { Lease } from "./ops/lease/lease.ts";
import { loadLease } from "./ops/lease/load-lease.ts";
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

/** How long a stop waits for the store of the lease. */
const releaseMs = 1000;

type Running = {
  app: FastifyInstance;
  deps: Deps;
  log: Logger;
  lock: DataLock;
  lease: Lease | undefined;
};

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
  const problems: Problems = new Map();
  const lease = await loadLease(env, { log, problems });
  const db = openDatabase(join(env.dataDir, "solarstay.sqlite"));
  if (lease) db.beforeWrite = lease.expectHeld;
  refuseNewer(db);
  const copy = await copyBeforeUpgrade(db, env.dataDir, new Date());
  if (copy !== undefined) log.info({ copy }, "copied the database before upgrading it");
  const migrations = await migrate(db);
  if (migrations.length > 0) log.info({ migrations }, "database upgraded");

  notePhotoPlace(env.dataDir, env.filesStore);
  const deps = createDeps({ env, db, log, problems });
  deps.warnings.push(...envTypos());
  const adminWarning = await ensureFirstAdmin(deps);
  if (adminWarning !== undefined) deps.warnings.push(adminWarning);
  const demoWarning = await demoAccountsWarning(db, env);
  if (demoWarning !== undefined) deps.warnings.push(demoWarning);
  for (const warning of [...siteWarnings(db, env), ...deps.warnings]) log.warn(inEnglish(warning));
  return { app: await buildApp(deps, { log, pages: await loadPages() }), deps, log, lock, lease };
}

/** Listens until SIGTERM or SIGINT, then drains and closes within five seconds. */
export async function listen({ app, deps, log, lock, lease }: Running): Promise<void> {
  const { env, db } = deps;
  await app.listen({ port: env.port, host: env.host }).catch((failure: unknown) => {
    process.stderr.write(`${whyNotListening(failure, env)}\n`);
    process.exit(1);
  });
  log.info(`Solar Stay is at ${env.publicUrl}`);
  await notifySystemd(log);
  // Only now: a second server that finds the port taken must not touch the first one's files.
  deps.outbox.start();
  deps.files.start();
  const sweep = createSweep(deps, log);
  // The files of a store are listed over the network, which nothing else waits for.
  const swept = sweep();
  if (deps.files.cache === undefined) await swept;
  await tryHousekeeping(deps, log);
  runWatch(deps, log);
  const backups = env.backups && createBackupSchedule(deps, env.backups);
  void backups?.tick();
  const loops = features.flatMap((feature) => feature.loops?.map((make) => make(deps)) ?? []);
  for (const loop of loops) loop.start();
  const timers = [
    setTimeout(() => void tryHousekeeping(deps, log), warmUpMs).unref(),
    setInterval(() => void tryHousekeeping(deps, log), hourMs).unref(),
    setInterval(() => void sweep(), hourMs).unref(),
    setInterval(() => runWatch(deps, log), watchMs).unref(),
    setInterval(() => void backups?.tick(), minuteMs).unref(),
  ];

  // The last resort: an unhandled fault affects one request, not everybody's.
  process.on("unhandledRejection", (err) => {
    deps.faults.note(err, deps.clock());
    deps.security.count(msg("unexpected failure"));
    log.error({ err }, "unhandled failure");
  });

  const stopWork = () => {
    for (const timer of timers) clearInterval(timer);
    backups?.stop();
    deps.files.stop();
    return [deps.outbox.stop(), ...loops.map((loop) => loop.stop())];
  };
  // Another machine does it from now on; pages are served until this one is stopped.
  void lease?.lost.then(stopWork);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    const patience = setTimeout(() => app.server.closeAllConnections(), drainMs);
    // Clients keep a connection open after its last answer; nothing else is waited for.
    const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
    // A photo that is still being converted is abandoned: its host sees the failure, and leftover
    // files are removed at the next start.
    const stopped = [app.close(), ...stopWork()];
    await Promise.race([Promise.all(stopped), setTimer(stopMs)]);
    clearTimeout(patience);
    clearInterval(idle);
    db.sqlite.close();
    if (lease) await Promise.race([lease.release(), setTimer(releaseMs)]);
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
