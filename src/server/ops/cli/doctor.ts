import type { Message } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { checkAddress, checkMetrics, checkProxy, checkServer } from "../doctor/address.check.ts";
import { checkClock } from "../doctor/clock.check.ts";
import { checkPermissions } from "../doctor/data.check.ts";
import { checkWholeDatabase } from "../doctor/database.check.ts";
import { checkLease } from "../doctor/lease.check.ts";
import { checkFiles } from "../doctor/files.check.ts";
import { checks } from "../health/checks.ts";
import { type Finding, fault, ok, warning } from "../health/finding.ts";
import { checkStores } from "../doctor/store.check.ts";
import { checkMail } from "../doctor/mail.check.ts";
import { checkEnv, splitWarning } from "../doctor/env.check.ts";
import { lostDatabase } from "../../core/db/lost.ts";
import { demoAccountsWarning } from "../demo/accounts.ts";
import { type Db, openDatabase, pendingMigrations, unknownMigrations } from "../../core/db/open.ts";
import { type Env, EnvError } from "../../core/env/env.ts";
import { pathExists } from "../../core/files/exists.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { siteWarnings } from "../../features/site/settings/settings.queries.ts";
import { version } from "../../core/version.ts";
import { databaseFile } from "./database.ts";
import { exitCodes } from "./exit-codes.ts";

type Look = (about: string, check: () => Finding[] | Promise<Finding[]>) => Promise<void>;

/**
 * `doctor`: checks everything that can keep a site from working, changes nothing, and suggests
 * fixes.
 */
export async function doctor(): Promise<void> {
  const findings: Finding[] = [];
  const look: Look = async (about, check) => {
    for (const finding of await tryTo(check)) {
      findings.push(finding);
      print(about, finding);
    }
  };
  await look("version", () => [ok(`Solar Stay ${version}, Node ${process.versions.node}`)]);
  await runChecks(look);
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  process.stdout.write(`${count("fault")} faults, ${count("warning")} warnings.\n`);
  process.exitCode = count("fault") > 0 ? exitCodes.refused : exitCodes.done;
}

async function runChecks(look: Look): Promise<void> {
  let env: Env;
  try {
    env = loadEnv();
  } catch (thrown) {
    if (!(thrown instanceof EnvError)) throw thrown;
    const fix =
      "Correct it in the environment or the settings file. The README lists all settings.";
    return look("settings", () => thrown.faults.map((text) => fault(text, fix)));
  }
  const { dataDir } = env;
  await look("settings", () => checkEnv(env));
  if (pathExists(dataDir)) {
    await look("permissions", () => checkPermissions(dataDir));
    await look("disk", () => inWords(checks.disk.look({ env })));
  }
  await look("store", () => checkStores(env));
  await lookAtDatabase(look, env);
  await look("server", () => checkServer(env));
  await look("metrics", () => checkMetrics(env));
  await look("lease", () => checkLease(env));
  await look("address", () => checkAddress(env));
  await look("proxy", () => checkProxy(env));
  await look("mail", () => checkMail(env));
}

async function lookAtDatabase(look: Look, env: Env): Promise<void> {
  const { dataDir } = env;
  const now = new Date();
  const file = databaseFile(dataDir);
  const lost = pathExists(dataDir) ? lostDatabase(dataDir) : undefined;
  if (lost) return look("database", () => [fault(lost.text, lost.fix)]);
  if (!pathExists(file)) {
    await look("clock", () => checkClock({ db: undefined, dataDir }, now));
    const fix = "Start the server once, or restore a backup.";
    return look("database", () => [warning(`there is none at ${file}`, fix)]);
  }
  let db: Db | undefined;
  try {
    await look("database", () => checkWholeDatabase((db = openDatabase(file))));
    if (!db || pendingMigrations(db).length > 0 || unknownMigrations(db).length > 0) return;
    const site = db;
    await look("settings", () => siteWarnings(site, env).map(splitWarning));
    await look("demo", async () => {
      const text = await demoAccountsWarning(site, env);
      return text === undefined ? [] : [splitWarning(text)];
    });
    await look("clock", () => checkClock({ db: site, dataDir }, now));
    await look("files", () => checkFiles(site, env));
    const checked = { db: site, env, clock: () => now };
    await look("emails", () => inWords(checks.emails.look(checked)));
    await look("backup", () => inWords(checks.backup.look(checked)));
  } finally {
    db?.sqlite.close();
  }
}

/** The findings of System Health, which shows them in other languages too. */
const inWords = (findings: ReadonlyArray<Finding<Message>>): Finding[] =>
  findings.map((finding) => ({ ...finding, text: inEnglish(finding.text) }));

async function tryTo(check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    const fix = "Fix the problem, or restore a backup: solarstay restore FILE --replace";
    return [fault(`it cannot be read: ${why}`, fix)];
  }
}

function print(about: string, { state, text, fix }: Finding): void {
  process.stdout.write(`${state.padEnd(8)} ${about.padEnd(12)} ${text}\n`);
  if (fix !== undefined) process.stdout.write(`${" ".repeat(21)} → ${fix}\n`);
}
