/**
 * The entry of the single file. Node cannot load native code, WebAssembly and parts of a build from
 * inside a program, so they are unpacked once into a cache; from there it is the program that `node
 * dist/server/main.js` runs, with the same modules.
 */
import { createRequire, enableCompileCache, flushCompileCache } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { getAsset, getRawAsset } from "node:sea";
import { allocatorEnv } from "../../../src/server/allocator-env.ts";
import { healthcheck } from "../../../src/server/ops/cli/healthcheck.ts";
import { reportFailure } from "../../../src/server/ops/cli/report-failure.ts";
import { holdUnpacked } from "../../../src/server/ops/unpacked/hold.ts";
import { versionLine } from "../../../src/server/core/version.ts";
import { Explained, isOurs, unpacked } from "./unpack.ts";

/**
 * Child processes that the server starts as Node starts a script: this file, with the script as
 * argument.
 */
const helpers = [
  "image-process.js",
  "backup-process.js",
  "calendar-process.js",
  "share-process.js",
];

/** Commands that run for long or handle gigabytes. */
const memoryMatters = ["serve", "backup", "restore"];

const versionWords = ["version", "--version", "-V"];

const compiledSoonMs = 10_000;
const mostAttempts = 3;

function launch(): void {
  const args = process.argv.slice(2);
  process.env["NODE_ENV"] ??= "production";
  const helper = process.send ? args.find((arg) => helpers.includes(basename(arg))) : undefined;
  // Needs nothing unpacked, so it works for every user.
  if (args.length === 1 && versionWords.includes(args[0] ?? ""))
    process.stdout.write(`${versionLine}\n`);
  else if (args.length === 1 && args[0] === "healthcheck") void healthcheck().catch(reportFailure);
  else if (helper === undefined) begin(args);
  else assist(resolve(helper));
}

function begin(args: string[]): void {
  if (memoryMatters.includes(args[0] ?? "")) applyAllocatorEnv(args);
  const home = lockedHome();
  load(home, join(home, "server", "main.js"), args);
}

/** The unpacked folder, locked against removal by a server of another version. */
function lockedHome(): string {
  const packed = {
    list: getAsset("files.json", "utf8"),
    bytes: () => new Uint8Array(getRawAsset("files.br")),
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const home = unpacked(packed);
    if (isHeld(home)) return home;
  }
  throw new Explained(
    "Other versions of Solar Stay keep removing the files unpacked by this one. Try again.",
  );
}

function isHeld(home: string): boolean {
  try {
    return holdUnpacked(home);
  } catch (thrown) {
    // Native code cannot be loaded here: the program itself explains what it needs.
    if ((thrown as NodeJS.ErrnoException).code === "ERR_DLOPEN_FAILED") return true;
    throw thrown;
  }
}

/** The parent of a helper has checked the files; here only their owner is checked again. */
function assist(script: string): void {
  const home = dirname(dirname(script));
  if (isOurs(home)) load(home, script, []);
}

function load(home: string, script: string, args: string[]): void {
  enableCompileCache(join(home, "compiled"));
  // A server rarely ends on its own, so its compiled code is saved while it runs.
  setTimeout(flushCompileCache, compiledSoonMs).unref();
  process.argv = [process.execPath, script, ...args];
  // Through a file of the cache: only Node's own modules can be imported from inside the program.
  const importFile = createRequire(join(home, "load.cjs"))("./load.cjs") as (
    path: string,
  ) => Promise<unknown>;
  void importFile(script);
}

/** The allocator reads these once, before our code runs, so such a command restarts with them. */
function applyAllocatorEnv(args: string[]): void {
  const missing = Object.entries(allocatorEnv).some(([name]) => process.env[name] === undefined);
  if (!missing || !process.execve) return;
  process.removeAllListeners("warning");
  const env = { ...allocatorEnv, ...process.env } as Record<string, string>;
  process.execve(process.execPath, [process.execPath, ...args], env);
}

try {
  launch();
} catch (thrown) {
  if (!(thrown instanceof Explained)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exitCode = 1;
}
