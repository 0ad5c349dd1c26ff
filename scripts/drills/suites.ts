/** The server's own suites, over HTTP and as commands, against the single file in the place of the sources. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../afterwards.ts";
import { root } from "../project.ts";
import { freshRelease } from "./release.ts";

/** Every test file that can come to run the program imports this, by whatever way. */
const door = "src/server/testing/program.ts";
/** More than this share skipped would be no test of the single file any more. */
const mostSkipped = 0.2;
const timeoutMs = 120_000;

type Test = {
  status: string;
  meta: { ranProgram?: boolean; needs?: string };
};
type Report = { success: boolean; testResults: Array<{ assertionResults: Test[] }> };

/** Prints totals; throws when one fails, or when too many skip themselves. */
export async function suitesDrill(): Promise<void> {
  const program = join(await freshRelease(), `solarstay-linux-${process.arch}`);
  const work = await temporaryFolder("suites");
  const file = join(work, "report.json");
  const args = ["related", "--run", "--project=server", `--testTimeout=${timeoutMs}`, door];
  spawnSync("vitest", [...args, "--reporter=dot", "--reporter=json", `--outputFile=${file}`], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SOLARSTAY_PROGRAM: program, CACHE_DIRECTORY: join(work, "cache") },
  });
  judge(JSON.parse(await readFile(file, "utf8")) as Report);
}

function judge({ success, testResults }: Report): void {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: (test: Test) => boolean) => all.filter(wanted).length;
  const ran = ({ meta }: Test) => meta.ranProgram === true;
  const skipped = all.filter(({ meta }) => meta.needs !== undefined);
  const passed = count((test) => test.status === "passed" && ran(test));
  const failed = count(({ status }) => status === "failed");
  const beside = count((test) => test.status === "passed" && !ran(test));
  console.log(
    `${passed} passed against the single file, ${skipped.length} skipped, ${failed} failed; ${beside} have no use for it`,
  );
  const reasons = Map.groupBy(skipped, ({ meta }) => meta.needs);
  for (const [needs, { length }] of [...reasons].toSorted(([, a], [, b]) => b.length - a.length)) {
    console.log(`  ${length} skipped: need ${needs}`);
  }
  if (!success) throw new Error("A suite failed against the single file");
  if (skipped.length > mostSkipped * (passed + skipped.length)) {
    throw new Error(`More than ${mostSkipped * 100} % of the tests were skipped`);
  }
}
