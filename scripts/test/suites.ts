/** Runs the suites with Vitest and counts the results. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Totals = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{ status: string; assertionResults: unknown[] }>;
};

const withoutBrowser = ["--project=server", "--project=client"];
const withBrowser = [...withoutBrowser, "--project=browser"];

/**
 * Runs Vitest in the current folder with the given arguments. A file that cannot be loaded, an
 * error outside of any test and a missing browser each count as one failure.
 */
export async function runSuites(
  args: string[],
  { chromium }: { chromium: string | undefined },
): Promise<Totals> {
  const hasBrowser = chromium !== undefined;
  const folder = await mkdtemp(join(tmpdir(), "solarstay-report-"));
  const file = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const projects = hasBrowser ? withBrowser : withoutBrowser;
  const { status } = spawnSync("vitest", ["run", ...reporters, ...projects, ...args], {
    stdio: "inherit",
  });
  const totals = existsSync(file)
    ? count(JSON.parse(await readFile(file, "utf8")) as Report)
    : { passed: 0, failed: 0, skipped: 0 };
  await rm(folder, { recursive: true, force: true });
  // The report omits errors outside of tests; the exit status includes them.
  if (status !== 0 && totals.failed === 0) totals.failed = 1;
  if (!hasBrowser) {
    console.error(
      "\nThe browser suites did not run: install Chromium by apt-get install chromium-headless-shell",
    );
    totals.failed += 1;
  }
  return totals;
}

function count(report: Report): Totals {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The last line of a run: "N passed, N failed", with ", N skipped" only when there are some. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}
