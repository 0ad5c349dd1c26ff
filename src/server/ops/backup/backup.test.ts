import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { imageFileNames } from "../../features/photos/store.ts";
import { lastBackupAt } from "../health/backups.queries.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { makeImage } from "../../testing/uploads.ts";

const backupNamed = /^solarstay-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

test(
  "a backup of a running site restores all of it elsewhere, photos and saved emails included",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const app = await siteIn(dataDir);
    const host = await makeUser(app);
    const property = await makeProperty(app, host);
    const image = await makeImage(app, host, property);
    await mkdir(join(dataDir, "outbox"));
    await writeFile(join(dataDir, "outbox", "signup-confirmation.1.2.eml"), "Subject: Hello");

    const before = Date.now();
    const result = await runCommand(["backup"], { dataDir });
    expect(result).toMatchObject({ code: 0, err: "" });
    const [file = ""] = result.out.split("\n");
    expect(file.startsWith(join(dataDir, "backups"))).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(dataDir, "backups"))).toEqual([expect.stringMatching(backupNamed)]);
    expect(Date.parse(lastBackupAt(app.deps.db) ?? "")).toBeGreaterThanOrEqual(before - 1000);

    const elsewhere = await temporaryFolder();
    const restored = await runCommand(["restore", file], { dataDir: elsewhere });
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toContain("all checksums match, the database is intact");
    expect((await readdir(elsewhere)).toSorted()).toEqual([
      "backup-lock",
      "files-lock",
      "images",
      "keys",
      "lock",
      "outbox",
      "solarstay.sqlite",
    ]);
    expect(await readdir(join(elsewhere, "images"))).toEqual(
      await readdir(join(dataDir, "images")),
    );
    expect(await readdir(join(elsewhere, "outbox"))).toEqual(["signup-confirmation.1.2.eml"]);
    expect((await stat(join(elsewhere, "solarstay.sqlite"))).mode & 0o777).toBe(0o600);
    const again = await siteIn(elsewhere);
    expect(await again.rest("GET", `/api/public/properties/${property.slug}`)).toMatchObject({
      status: 200,
      body: { images: [{ file_path: image.file_path }] },
    });
    expect(await again.rest("GET", `/api/property-images/${image.file_path}`)).toMatchObject({
      status: 200,
    });
    expect(await again.rest("GET", "/api/dashboard", { token: host.token })).toMatchObject({
      status: 200,
    });
  },
);

test(
  "photos deleted during a backup neither fail it nor leave a row without its files",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    // More listings than a host may have.
    const app = await siteIn(dataDir, { RATE_LIMITS: "off" });
    const host = await makeUser(app);
    const first = await makeImage(app, host, await makeProperty(app, host));
    const images = join(dataDir, "images");
    const ids: number[] = [];
    for (let n = 0; n < 400; n += 1) {
      const { id } = await makeProperty(app, host, { name: `Stay ${n}` });
      const file_path = `${String(n).padStart(22, "A")}.webp`;
      for (const [at, name] of imageFileNames(first.file_path).entries()) {
        const copy = imageFileNames(file_path)[at] ?? "";
        await copyFile(join(images, name), join(images, copy)).catch(() => {});
      }
      const row = app.deps.db.sqlite
        .prepare(
          `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
         SELECT ?, ?, file_name, position, width, height, preview, created_at FROM property_images WHERE id = ?`,
        )
        .run(id, file_path, first.id);
      ids.push(Number(row.lastInsertRowid));
    }

    const file = join(await temporaryFolder(), "site.tar.gz");
    const making = runCommand(["backup", file], { dataDir });
    let ended = false;
    void making.then(() => (ended = true));
    let deleted = 0;
    // From the last to the first, so that most are gone before the backup reaches them.
    for (const id of ids.toReversed()) {
      if (ended) break;
      await app.rest("DELETE", `/api/property-images/${id}`, { token: host.token });
      deleted += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(deleted).toBeGreaterThan(0);
    expect(await making).toMatchObject({ code: 0, err: "" });

    const elsewhere = await temporaryFolder();
    expect(await runCommand(["restore", file], { dataDir: elsewhere })).toMatchObject({ code: 0 });
    const { deps } = await siteIn(elsewhere);
    const files = new Set(await readdir(join(elsewhere, "images")));
    const named = allImagePaths(deps.db);
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((photo) => !files.has(photo))).toEqual([]);
  },
);

test("photos missing on disk are reported, and everything else is backed up", async () => {
  const dataDir = await temporaryFolder();
  const app = await siteIn(dataDir);
  const host = await makeUser(app);
  const lost = await makeImage(app, host, await makeProperty(app, host));
  await app.deps.images.remove(lost.file_path);
  expect(await runCommand(["backup"], { dataDir })).toMatchObject({
    code: 0,
    err: expect.stringContaining("1 photos in the database were already missing before"),
  });
});

test(
  "the newest backups in a folder are kept, and nothing else is touched",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    await siteIn(dataDir);
    const folder = await temporaryFolder();
    const old = [1, 2, 3].map((day) => `solarstay-2026-01-0${day}T03-00-00Z.tar.gz`);
    const leftover = `${old[0]}.part`;
    for (const name of [...old, leftover, "notes.txt"]) await writeFile(join(folder, name), "old");
    const result = await runCommand(["backup", folder, "--keep", "2"], { dataDir });
    expect(result).toMatchObject({ code: 0, err: "" });
    const names = (await readdir(folder)).toSorted();
    expect(names).toEqual(["notes.txt", old[2], expect.stringMatching(backupNamed)]);
    for (const keep of ["0", "-1", "x", "1.5"]) {
      const refused = await runCommand(["backup", folder, "--keep", keep], { dataDir });
      expect
        .soft(refused, keep)
        .toMatchObject({ code: 1, err: expect.stringContaining("whole number from 1") });
    }
  },
);

test("a site that cannot be backed up is refused in one sentence, and nothing is left behind", async () => {
  const dataDir = await temporaryFolder();
  const nothing = await runCommand(["backup"], { dataDir });
  expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("nothing to back up") });
  await siteIn(dataDir);
  const folder = await temporaryFolder();
  const file = join(folder, "site.tar.gz");
  expect(await runCommand(["backup", file, "--keep", "2"], { dataDir })).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no folder"),
  });
  expect(await runCommand(["backup", join(folder, "none", "x")], { dataDir })).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no folder"),
  });
  await runCommand(["backup", file], { dataDir });
  const before = await readFile(file);
  await rm(join(dataDir, "images"), { recursive: true });
  await mkdir(`${file}.part`);
  expect(await runCommand(["backup", file], { dataDir })).toMatchObject({ code: 1 });
  expect(await readFile(file)).toEqual(before);
});

test("a backup that cannot read the saved emails fails", async () => {
  const dataDir = await temporaryFolder();
  await siteIn(dataDir);
  const folder = await temporaryFolder();
  // A file instead of the folder, since tests may run as root, which may read everything.
  await writeFile(join(dataDir, "outbox"), "");
  const { code, err } = await runCommand(["backup", folder], { dataDir });
  expect(code).not.toBe(0);
  expect(err).toContain("outbox");
  expect(await readdir(folder)).toEqual([]);
});
