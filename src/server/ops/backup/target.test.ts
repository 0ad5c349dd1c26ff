import { execFileSync } from "node:child_process";
import { lstat, mkdtemp, open, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { lastBackupAt } from "../health/backups.queries.ts";
import { gzippedTar, tarEntry } from "../../testing/archives.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

async function site() {
  const dataDir = await temporaryFolder();
  const { deps } = await siteIn(dataDir);
  return { dataDir, db: deps.db, folder: await temporaryFolder() };
}

test("a backup replaces only a backup or an empty file", manyProcesses, async () => {
  const { dataDir, folder } = await site();
  const at = (name: string) => join(folder, name);
  execFileSync("mkfifo", [at("device")]);
  await writeFile(at("notes.txt"), "mine");
  await writeFile(at("notes.gz"), gzipSync("mine"));
  await writeFile(at("other.tar.gz"), gzippedTar(tarEntry("etc/passwd", "root")));
  await symlink(at("notes.txt"), at("link"));
  await symlink(at("none"), at("dangling"));
  for (const name of ["device", "notes.txt", "notes.gz", "other.tar.gz", "link", "dangling"]) {
    const before = await lstat(at(name));
    const refused = await runCommand(["backup", at(name)], { dataDir });
    expect.soft(refused, name).toMatchObject({ code: 1, out: "" });
    expect.soft(refused.err, name).toContain("is not replaced");
    const after = await lstat(at(name));
    expect.soft({ ino: after.ino, mode: after.mode, size: after.size }, name).toEqual({
      ino: before.ino,
      mode: before.mode,
      size: before.size,
    });
  }
  expect(await readFile(at("notes.txt"), "utf8")).toBe("mine");
  await writeFile(at("empty"), "");
  for (const name of ["new.tar.gz", "new.tar.gz", "empty"]) {
    expect.soft(await runCommand(["backup", at(name)], { dataDir }), name).toMatchObject({
      code: 0,
      err: "",
    });
  }
});

test(
  "- and /dev/stdout are standard output, verified before a byte is sent",
  manyProcesses,
  async () => {
    const { dataDir, db, folder } = await site();
    for (const [n, name] of ["-", "/dev/stdout"].entries()) {
      const file = join(folder, `${n}.tar.gz`);
      const to = await open(file, "w", 0o600);
      const result = await runCommand(["backup", name], { dataDir, outTo: to.fd });
      await to.close();
      expect.soft(result, name).toMatchObject({ code: 0 });
      expect.soft(result.err, name).toContain("all checksums match");
      expect.soft(await readdir(join(dataDir, "backups")), name).toEqual([]);
      const elsewhere = await temporaryFolder();
      expect
        .soft(await runCommand(["restore", file], { dataDir: elsewhere }), name)
        .toMatchObject({ code: 0, err: "" });
    }
    expect(lastBackupAt(db)).not.toBeNull();
    expect(await readdir(dataDir)).not.toContain("-");
  },
);

test("a backup that is not read to its end fails", manyProcesses, async () => {
  const { dataDir, db } = await site();
  const unread = await runCommand(["backup", "-"], { dataDir, unread: true });
  expect(unread).toMatchObject({ code: 1, err: expect.stringContaining("stopped before the end") });
  expect(lastBackupAt(db)).toBeNull();
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
});

test("a missing folder is named, however it was written", manyProcesses, async () => {
  const { dataDir, folder } = await site();
  const missing = join(folder, "none");
  for (const args of [[`${missing}/`], [`${missing}/.`], [missing, "--keep", "3"]]) {
    expect.soft(await runCommand(["backup", ...args], { dataDir }), args.join(" ")).toEqual({
      code: 1,
      out: "",
      err: `There is no folder ${missing}. Create it first, or choose another.\n`,
    });
  }
  expect(await readdir(folder)).toEqual([]);
  const file = join(await mkdtemp(join(folder, "x")), "site.tar.gz");
  await writeFile(file, "");
  for (const target of [file, "-"]) {
    expect.soft(await runCommand(["backup", target, "--keep", "3"], { dataDir })).toMatchObject({
      code: 1,
      err: expect.stringContaining("--keep only works with a folder"),
    });
  }
});
