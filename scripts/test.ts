/**
 * `npm test`: types, lint and format, a fresh build, then every suite: server, client and browser.
 * Ends with one line of totals; a failed check counts as one failure. Arguments go to Vitest: `npm
 * test -- src/server/core/mail` runs the checks and only these suites.
 */
import { spawnSync } from "node:child_process";
import { chromiumPath } from "../src/client/testing/browser/chromium.ts";
import { root } from "./project.ts";
import { isBuildStale } from "./staleness.ts";
import { runSuites, totalsLine } from "./test/suites.ts";

process.chdir(root);
const passes = (script: string) =>
  spawnSync("npm", ["run", "--silent", script], { stdio: "inherit" }).status === 0;

let passed = 0;
let failed = 0;
for (const check of ["types", "lint", "format:check"]) {
  console.log(`\n== ${check}`);
  if (passes(check)) passed += 1;
  else failed += 1;
}
if ((await isBuildStale()) && !passes("build")) failed += 1;

const suites = await runSuites(process.argv.slice(2), { chromium: chromiumPath });
passed += suites.passed;
failed += suites.failed;
console.log(`\n${totalsLine({ passed, failed, skipped: suites.skipped })}`);
process.exitCode = failed === 0 ? 0 : 1;
