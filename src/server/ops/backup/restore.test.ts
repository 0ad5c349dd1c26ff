import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { lockDataDir } from "../../core/db/lock.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { madePassword, makeProperty, makeUser } from "../../testing/factories.ts";
import { actsIn } from "../../testing/admins.ts";
import { codesOf, turnOnSecondFactor } from "../../testing/second-factors.ts";
import { siteIn } from "../../testing/site.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { makeImage } from "../../testing/uploads.ts";
import { createBackup } from "./create.ts";
import { toFile } from "./destination.ts";
import { fileArchive } from "./archive-reader.ts";
import { restoreBackup } from "./restore.ts";

/** A site with a photo, and its backup. */
async function backedUp() {
  const dataDir = await temporaryFolder();
  const app = await siteIn(dataDir);
  const host = await makeUser(app);
  await makeImage(app, host, await makeProperty(app, host));
  const file = join(await temporaryFolder(), "site.tar.gz");
  expect(await runCommand(["backup", file], { dataDir })).toMatchObject({ code: 0 });
  return { app, host, dataDir, file };
}

const backUp = ({ deps }: TestApp, file: string, now: Date) =>
  createBackup(deps.db, {
    dataDir: deps.env.dataDir,
    photos: deps.files,
    destination: toFile(file),
    copy: `${file}.sqlite.part`,
    now,
  });

test(
  "a site is replaced only with --replace and while no server runs, and is kept beside the new one",
  manyProcesses,
  async () => {
    const { app, host, dataDir, file } = await backedUp();
    await makeProperty(app, host, { name: "Made after the backup" });
    const restore = (...more: string[]) => runCommand(["restore", file, ...more], { dataDir });
    expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining("--replace") });
    const server = lockDataDir(dataDir);
    expect(await restore("--replace")).toMatchObject({
      code: 1,
      err: expect.stringContaining("already runs"),
    });
    server.release();
    expect(await app.rest("GET", "/api/public/properties")).toMatchObject({
      body: [{ name: "Made after the backup" }, { name: "Casa Sol" }],
    });
    app.deps.db.sqlite.close();

    const replaced = await restore("--replace");
    expect(replaced).toMatchObject({ code: 0, err: "" });
    const kept = /is kept in (\S+)\./.exec(replaced.out)?.[1] ?? "";
    const back = await siteIn(dataDir);
    expect(await back.rest("GET", "/api/public/properties")).toMatchObject({
      body: [{ name: "Casa Sol" }],
    });
    const { token } = await makeUser(back, { role: "admin" });
    expect(await actsIn(back, token)).toEqual([
      expect.stringMatching(/^Command line site_restored site\.tar\.gz A backup of \d{4}-.+Z$/),
    ]);
    const old = new Database(join(kept, "solarstay.sqlite"), { readonly: true });
    expect(old.prepare("SELECT count(*) FROM properties").pluck().get()).toBe(2);
    old.close();
    expect(await readdir(join(kept, "images"))).toEqual(await readdir(join(dataDir, "images")));
  },
);

test("a damaged, truncated or foreign file is refused, and nothing changes", async () => {
  const { file } = await backedUp();
  const whole = await readFile(file);
  const dataDir = await temporaryFolder();
  const broken = join(dataDir, "broken.tar.gz");
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    return bytes;
  };
  const cases: Array<[what: string, bytes: Buffer]> = [
    ["empty", Buffer.alloc(0)],
    ["no archive", Buffer.from("PK nothing of the kind")],
    ["half of it", whole.subarray(0, whole.length / 2)],
    ["without its last bytes", whole.subarray(0, -9)],
    ...[0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999].map((part): [string, Buffer] => [
      `damaged at ${part}`,
      flipped(Math.floor(whole.length * part)),
    ]),
  ];
  for (const [what, bytes] of cases) {
    await writeFile(broken, bytes);
    await expect
      .soft(restoreBackup(fileArchive(broken), { dataDir, now: new Date() }), what)
      .rejects.toThrow(/is not a complete Solar Stay backup: .+\.$/);
    expect.soft(await readdir(dataDir), what).toEqual(["broken.tar.gz"]);
  }
  expect(await runCommand(["restore", broken], { dataDir })).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/is not a complete Solar Stay backup: .+\.\n$/),
  });
});

test("a backup of a newer version is refused", async () => {
  const { app, file } = await backedUp();
  app.deps.db.sqlite.exec("INSERT INTO kysely_migration VALUES ('9999_of_the_future', '2030')");
  // The command itself refuses such a site.
  await backUp(app, file, new Date());
  const elsewhere = await temporaryFolder();
  expect(await runCommand(["restore", file], { dataDir: elsewhere })).toMatchObject({
    code: 1,
    err: expect.stringContaining("was made by a newer Solar Stay (9999_of_the_future)"),
  });
  expect(await readdir(elsewhere)).toEqual(["backup-lock", "files-lock", "lock"]);
});

test("an unreadable path is reported, not taken for a missing one", async () => {
  const { file } = await backedUp();
  // A link to itself, since tests may run as root, which may read everything.
  const dataDir = await temporaryFolder();
  const loop = join(dataDir, "loop");
  await symlink(loop, loop);
  const refusal = { code: 1, out: "", err: expect.stringContaining("ELOOP") };
  expect(await runCommand(["restore", loop], { dataDir })).toMatchObject(refusal);
  expect(await runCommand(["backup", join(loop, "site.tar.gz")], { dataDir })).toMatchObject({
    err: expect.stringContaining("nothing to back up"),
  });
  await symlink(loop, join(dataDir, "solarstay.sqlite"));
  for (const command of [["restore", file], ["backup"], ["admin", "list"]]) {
    expect.soft(await runCommand(command, { dataDir }), command[0]).toMatchObject(refusal);
  }
  const { dataDir: site } = await backedUp();
  for (const place of [loop, join(loop, "site.tar.gz")]) {
    expect
      .soft(await runCommand(["backup", place], { dataDir: site }), place)
      .toMatchObject(refusal);
  }
  expect(await runCommand(["backup", join(file, "x.tar.gz")], { dataDir: site })).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no folder"),
  });
}, 60_000);

test("second factors work after a restore, and so does a backup made before there were any", async () => {
  const { app, host, file: before } = await backedUp();
  const phone = await turnOnSecondFactor(app, host);
  const file = join(await temporaryFolder(), "second-factor.tar.gz");
  const now = new Date();
  await backUp(app, file, now);
  const copy = await temporaryFolder();
  await restoreBackup(fileArchive(file), { dataDir: copy, now });
  const restored = await siteIn(copy);
  // The restored site also knows that the code that turned it on is used up.
  restored.advance(60_000);
  const code = codesOf(restored, phone.secret)();
  const body = { email: host.email, password: madePassword, code };
  expect(await restored.rest("POST", "/api/login", { body })).toMatchObject({ status: 200 });
  restored.deps.db.sqlite.close();

  const later = new Date(now.getTime() + 1000);
  const { kept } = await restoreBackup(fileArchive(before), { dataDir: copy, now: later });
  expect(await readdir(join(copy, "keys"))).toEqual([]);
  expect(await readdir(join(kept ?? "", "keys"))).toEqual(["second-factor.key"]);
});
