import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createProgram } from "../../src/server/ops/cli/program.ts";
import { bashCompletion, leaves, manPage } from "./manual.ts";
import { missingTools } from "./tools.ts";

test("the man page has every command with its arguments and options", () => {
  const page = manPage(createProgram(), { version: "1.2.3", date: "2026-05-01" });
  const plain = page.replaceAll("\\-", "-");
  const all = leaves(createProgram());
  expect(all.length).toBeGreaterThan(10);
  for (const { words, command } of all) {
    expect(plain).toContain(`.B ${words}`);
    expect(plain).toContain(command.description());
    for (const { flags } of command.options) expect(plain, words).toContain(flags);
  }
  // A line that starts with a dot is a troff request.
  const requests = new Set(page.match(/^\.\S+/gm));
  expect([...requests].toSorted()).toEqual([".B", ".I", ".SH", ".TH", ".TP", ".br"]);
});

test.each([
  [["adm"], ["admin"]],
  [["admin", "re"], ["reset-password"]],
  [["backup", "/mnt", "--k"], ["--keep"]],
  [["--v"], ["--version"]],
  [["admin", "create", "olga@example.org", "--g"], ["--generate"]],
])("bash completes %j", (words, completed) => {
  const script = `${bashCompletion(createProgram())}
COMP_WORDS=(solarstay ${words.join(" ")})
COMP_CWORD=${words.length}
_solarstay
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  const answers = stdout.trim().split("\n");
  for (const one of completed) expect(answers).toContain(one);
  expect(answers.every((one) => one.startsWith(words.at(-1) ?? ""))).toBe(true);
});

test("missing packaging tools are named in one sentence before anything is built", () => {
  expect(missingTools("/nowhere")).toMatch(
    /^npm run package needs .*strip, .*strip, dpkg-deb, git\. On Debian: apt-get install .*binutils.* dpkg git$/,
  );
});
