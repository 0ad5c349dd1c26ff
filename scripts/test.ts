/**
 * `npm test`: types, lint and format, a fresh build, then every suite: server, client and browser.
 * Ends with one line of totals; a broken check counts as one failure.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./project.ts";
import { isBuildStale } from "./staleness.ts";

type Report = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: Array<{ status: string; assertionResults: unknown[] }>;
};

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;

let failed = 0;
let passed = 0;

for (const check of ["types", "lint", "format:check"]) {
  console.log(`\n== ${check}`);
  if (run("npm", ["run", "--silent", check])) passed += 1;
  else failed += 1;
}

if (!existsSync("/usr/bin/chromium")) {
  console.error("The browser tests need Debian's chromium: apt-get install chromium");
}
if ((await isBuildStale()) && !run("npm", ["run", "--silent", "build"])) failed += 1;

const folder = await mkdtemp(join(tmpdir(), "solarstay-report-"));
const file = join(folder, "report.json");
run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
if (existsSync(file)) {
  const report = JSON.parse(await readFile(file, "utf8")) as Report;
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A file that could not even be read has no test that failed.
  failed += report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  if (!report.success && failed === 0) failed = 1;
} else {
  failed += 1;
}
await rm(folder, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
