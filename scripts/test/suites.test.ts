import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../src/server/testing/temporary-folder.ts";
import { root } from "../project.ts";
import { type Totals, totalsLine } from "./suites.ts";

const suites = pathToFileURL(join(import.meta.dirname, "suites.ts")).href;
const config = `export default {
  test: {
    globals: true,
    projects: ["server", "client", "browser"].map((name) => ({
      extends: true,
      test: { name, include: [name + ".test.ts"] },
    })),
  },
};`;
const passing = 'test("passes", () => {});\n';

/** Runs Vitest on a project of its own, as `npm test` does on ours. */
async function runOn(files: Record<string, string>, chromium: string | null = process.execPath) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "vitest.config.js"), config);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const program = `
    import { runSuites } from "${suites}";
    const totals = await runSuites(["--passWithNoTests"], { chromium: ${JSON.stringify(chromium)} ?? undefined });
    process.stdout.write("\\ntotals " + JSON.stringify(totals));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}:${process.env["PATH"]}` },
  });
  const [, totals = "null"] = /\ntotals (.+)$/.exec(stdout) ?? [];
  return { totals: JSON.parse(totals) as Totals, stderr };
}

test.each([
  ["tests pass", passing + passing, { passed: 2, failed: 0, skipped: 0 }],
  [
    "a test fails",
    `${passing}test("fails", () => expect(1).toBe(2));`,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  [
    "a promise is rejected outside of any test",
    `${passing}void Promise.reject(new Error("nobody waits"));`,
    { passed: 1, failed: 1, skipped: 0 },
  ],
  [
    "something throws after its test",
    `test("passes", () => void setTimeout(() => { throw new Error("late"); }, 1));
     test("waits", () => new Promise((done) => setTimeout(done, 50)));`,
    { passed: 2, failed: 1, skipped: 0 },
  ],
  ["a file cannot be loaded", 'throw new Error("no");', { passed: 0, failed: 1, skipped: 0 }],
  [
    "the process of a suite is killed",
    `test("dies", () => process.kill(process.pid, "SIGKILL"));`,
    { passed: 0, failed: 1, skipped: 0 },
  ],
  [
    "tests are skipped or still to be written",
    `${passing}test.skip("skipped", () => {}); test.todo("later");
     test("skips itself", ({ skip }) => skip("no use"));`,
    { passed: 1, failed: 0, skipped: 3 },
  ],
])("counts what happens when %s", { timeout: 60_000 }, async (_, text, totals) => {
  expect((await runOn({ "server.test.ts": text })).totals).toEqual(totals);
});

test(
  "without a browser its suites count as one failure, named in one sentence",
  { timeout: 60_000 },
  async () => {
    const files = { "server.test.ts": passing, "browser.test.ts": passing };
    expect((await runOn(files)).totals).toEqual({ passed: 2, failed: 0, skipped: 0 });
    const { totals, stderr } = await runOn(files, null);
    expect(totals).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(stderr).toContain("apt-get install chromium-headless-shell");
  },
);

test("the last line names skipped tests only when there are some", () => {
  expect(totalsLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(totalsLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});
