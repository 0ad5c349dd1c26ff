import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

test("a site whose database was lost is not treated as new", manyProcesses, async () => {
  for (const trace of [undefined, "images", "outbox", "backups", "before-upgrade"]) {
    const dataDir = await temporaryFolder();
    const database = join(dataDir, "solarstay.sqlite");
    if (trace === undefined) await writeFile(database, "");
    else {
      await mkdir(join(dataDir, trace));
      await writeFile(join(dataDir, trace, "a"), "");
    }
    const sentence =
      trace === undefined ? "is empty (0 bytes)" : `other files of a site are there (${trace})`;
    const refused = await runCommand(["admin", "list"], { dataDir });
    expect
      .soft(refused, sentence)
      .toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
    if (trace === undefined) expect.soft((await stat(database)).size).toBe(0);
    else await expect.soft(stat(database)).rejects.toThrow("ENOENT");
  }
});

test(
  "doctor and the server report it, and a restore brings the site back",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const database = join(dataDir, "solarstay.sqlite");
    const app = await siteIn(dataDir);
    await runCommand(["backup", join(dataDir, "..", "lost-site.tar.gz")], { dataDir });
    const backup = join(dataDir, "..", "lost-site.tar.gz");
    app.deps.db.sqlite.close();
    await rm(`${database}-wal`, { force: true });
    await writeFile(database, "");
    const doctor = await runCommand(["doctor"], { dataDir });
    expect(doctor).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^fault {4}database .+0 bytes/m),
    });
    expect(await runCommand(["serve"], { dataDir })).toMatchObject({
      code: 1,
      err: expect.stringContaining("Restore a backup"),
    });
    expect(await readFile(database, "utf8")).toBe("");
    expect(await runCommand(["restore", backup, "--replace"], { dataDir })).toMatchObject({
      code: 0,
    });
    expect(await runCommand(["admin", "list"], { dataDir })).toMatchObject({ code: 0 });
    await rm(backup);
  },
);
