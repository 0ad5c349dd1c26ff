import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { refuseHalfRestored } from "./swap.ts";

const old: Array<[name: string, content: string]> = [
  ["images", "old"],
  ["outbox", "old"],
  ["solarstay.sqlite", "old"],
  ["solarstay.sqlite-wal", "old"],
];
const moves = [
  ...old.map(([name]) => ["", "replaced-2026-05-01T03-00-00Z", name]),
  ...["outbox", "images", "solarstay.sqlite"].map((name) => [
    "restore-2026-05-01T03-00-00Z",
    "",
    name,
  ]),
];

/** A site whose restore was killed after this many moves. */
async function brokenOffAfter(moved: number): Promise<string> {
  const dataDir = await temporaryFolder();
  const staging = join(dataDir, "restore-2026-05-01T03-00-00Z");
  const replaced = join(dataDir, "replaced-2026-05-01T03-00-00Z");
  for (const folder of [staging, replaced]) await mkdir(folder);
  for (const [name, content] of old) await writeFile(join(dataDir, name), content);
  for (const [name] of old.slice(0, 3)) await writeFile(join(staging, name), "new");
  await writeFile(join(dataDir, "restoring"), replaced);
  for (const [from = "", to = "", name = ""] of moves.slice(0, moved)) {
    await rename(join(dataDir, from, name), join(dataDir, to, name));
  }
  return dataDir;
}

test(
  "wherever a restore is interrupted, the next one first puts all of the old site back",
  manyProcesses,
  async () => {
    const file = join(await temporaryFolder(), "none.tar.gz");
    await writeFile(file, "no backup");
    for (let moved = 0; moved <= moves.length; moved += 1) {
      const dataDir = await brokenOffAfter(moved);
      expect.soft(() => refuseHalfRestored(dataDir)).toThrow("Run it again");
      const refused = await runCommand(["restore", file, "--replace"], { dataDir });
      expect.soft(refused, `${moved}`).toMatchObject({
        code: 1,
        out: "The interrupted restore was undone.\n",
        err: expect.stringContaining("is not a complete Solar Stay backup"),
      });
      const names = (await readdir(dataDir)).filter((name) => !name.endsWith("lock"));
      expect.soft(names.toSorted(), `${moved}`).toEqual(old.map(([name]) => name));
      for (const name of names) {
        expect.soft(await readFile(join(dataDir, name), "utf8"), `${moved}: ${name}`).toBe("old");
      }
    }
  },
);

test("no command works on a half-restored site", async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, "restoring"), "");
  await writeFile(join(dataDir, "solarstay.sqlite"), "");
  for (const command of [["backup"], ["admin", "list"], ["demo"]]) {
    expect.soft(await runCommand(command, { dataDir }), command[0]).toMatchObject({
      code: 1,
      err: expect.stringContaining("Run it again: solarstay restore FILE --replace"),
    });
  }
});

test("an interrupted restore keeps the server from starting until it is run again", async () => {
  const site = await temporaryFolder();
  await siteIn(site);
  const file = join(await temporaryFolder(), "site.tar.gz");
  expect(await runCommand(["backup", file], { dataDir: site })).toMatchObject({ code: 0 });
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, "restoring"), "");
  expect(() => refuseHalfRestored(dataDir)).toThrow("Run it again");
  expect(await runCommand(["restore", file], { dataDir })).toMatchObject({ code: 0 });
  expect(() => refuseHalfRestored(dataDir)).not.toThrow();
  expect((await stat(join(dataDir, "images"))).mode & 0o777).toBe(0o700);
});
