import { chmod, chown, mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const writing = [["serve"], ["admin", "list"], ["backup"], ["restore", "backup.tar.gz"]];

/** A site's folder that belongs to a user other than the one running the tests. */
async function foreignSite(): Promise<string> {
  // Only root may change the owner of a folder; for others, the system's own folders serve.
  if (process.getuid?.() !== 0) return "/etc";
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, "solarstay.sqlite"), "");
  await chown(dataDir, 54_321, 54_321);
  return dataDir;
}

test("no command works on another user's data folder", manyProcesses, async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, "backup.tar.gz"), "");
  const foreign = await foreignSite();
  const before = await readdir(foreign);
  for (const command of writing) {
    const refused = await runCommand(command, { dataDir: cwd, env: { DATA_DIR: foreign } });
    expect.soft(refused, command.join(" ")).toMatchObject({ code: 1, out: "" });
    expect.soft(refused.err, command.join(" ")).toContain("belongs to the user ");
    expect.soft(refused.err, command.join(" ")).toContain(`solarstay ${command.join(" ")}\n`);
  }
  expect(await readdir(foreign)).toEqual(before);
});

test("an unusable data folder is reported in one sentence", manyProcesses, async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "file"), "");
  await symlink("loop", join(folder, "loop"));
  for (const [path, sentence, ended] of [
    [join(folder, "file"), "is a file or inside one", 78],
    [join(folder, "file", "below"), "is a file or inside one", 78],
    [join(folder, "loop"), "loop", 1],
    ["/sys/solarstay", "cannot create or write to the data folder /sys/solarstay", 1],
  ] as const) {
    const { code, err } = await runCommand(["serve"], { dataDir: folder, env: { DATA_DIR: path } });
    expect.soft(code, path).toBe(ended);
    expect.soft(err, path).toContain(sentence);
    expect.soft(err, path).not.toMatch(/^ {4}at /m);
  }
});

test("doctor names files of other users and unreadable ones, at any depth", async () => {
  const dataDir = await temporaryFolder();
  await siteIn(dataDir);
  await mkdir(join(dataDir, "backups"), { mode: 0o700 });
  await mkdir(join(dataDir, "outbox"), { mode: 0o700 });
  await chmod(join(dataDir, "outbox"), 0o500);
  const permissions = async () =>
    (await runCommand(["doctor"], { dataDir })).out
      .split("\n")
      .filter((line) => line.includes("permissions"));
  expect(await permissions()).toEqual([
    expect.stringMatching(/^fault .+1 file in .+ that the owner cannot read or write .+outbox/),
  ]);
  if (process.getuid?.() !== 0) return;
  await chown(join(dataDir, "backups"), 54_321, 54_321);
  expect(await permissions()).toContainEqual(
    expect.stringMatching(/^fault .+1 file in .+ not owned by .+backups/),
  );
  expect((await stat(join(dataDir, "backups"))).uid).toBe(54_321);
});
