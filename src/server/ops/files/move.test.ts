import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockDataDir } from "../../core/db/lock.ts";
import type { FilePlace } from "../../core/files/file-place.ts";
import { createFolderPlace } from "../../core/files/folder-place.ts";
import { readPhotoPlaces } from "../../core/files/photo-places.ts";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { imageFileNames } from "../../features/photos/store.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { s3Env, startS3Server } from "../../testing/s3-server.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeImage } from "../../testing/uploads.ts";
import { moveFiles } from "./move.ts";

const startS3 = async () => {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  return s3;
};

/** A site with three photos in its folder. */
async function makeSite(dataDir: string) {
  const app = await siteIn(dataDir);
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const photos = [];
  for (let count = 0; count < 3; count += 1) {
    photos.push((await makeImage(app, host, property)).file_path);
  }
  return { app, photos };
}

const statuses = (app: TestApp, photos: string[]) =>
  Promise.all(
    photos.map(
      async (photo) => (await app.app.inject(`/api/property-images/${photo}?w=480`)).statusCode,
    ),
  );

test("photos move to a store and back, and are shown all the time", manyProcesses, async () => {
  const [dataDir, s3] = [await temporaryFolder(), await startS3()];
  const { photos } = await makeSite(dataDir);
  const folder = () => readdir(join(dataDir, "images"));
  const files = (await folder()).toSorted();
  const store = async () =>
    (await readdir(join(s3.folder, "my-stays/site/images")).catch(() => []))
      .flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
      .toSorted();
  const url = s3.url("site");
  const inStore = { FILES_URL: url, ...s3Env, MIN_FREE_DISK_MB: "0" };
  const inFolder = { ...inStore, FILES_URL: "" };
  const move = (to: string, env: object) =>
    runCommand(["files", "move", "--to", to], { dataDir, env });

  const app = await siteIn(dataDir, inStore);
  const there = await move(url, inStore);
  expect(there).toMatchObject({ code: 0, err: "" });
  expect(there.out).toContain(
    `${files.length} files are moved from ${join(dataDir, "images")} to s3://my-stays/site.`,
  );
  expect([await folder(), await store()]).toEqual([[], files]);
  expect(await statuses(app, photos)).toEqual([200, 200, 200]);
  expect(await statuses(await siteIn(dataDir, inStore), photos)).toEqual([200, 200, 200]);
  expect((await move(url, inStore)).out).toContain("0 files are moved");

  const before = await siteIn(dataDir, inFolder);
  expect(await statuses(before, photos)).toEqual([200, 200, 200]);
  const doctor = await runCommand(["doctor"], { dataDir, env: inFolder });
  expect(doctor.out).toMatch(
    /warning {2}files +3 photos are still in s3:\/\/my-stays\/site\n.+files move --to folder/,
  );
  const back = await move("folder", inFolder);
  expect(back).toMatchObject({ code: 0, err: "" });
  expect(back.out).toContain("Restart the server when it suits you");
  expect([(await folder()).toSorted(), await store()]).toEqual([files, []]);
  expect(await statuses(before, photos)).toEqual([200, 200, 200]);
  expect(readPhotoPlaces(dataDir)).toEqual({ current: undefined, former: [] });
  expect(await readdir(dataDir)).not.toContain("photo-places");
});

test("photos only move to where new ones go", manyProcesses, async () => {
  const [dataDir, s3] = [await temporaryFolder(), await startS3()];
  await makeSite(dataDir);
  const env = { FILES_URL: s3.url("site"), ...s3Env };
  const move = async (to: string, more: object = env) =>
    (await runCommand(["files", "move", "--to", to], { dataDir, env: more })).err;
  expect(await move("folder")).toBe(
    `New photos do not go there: FILES_URL is ${s3.url("site")}. Remove FILES_URL, restart the server, then run this command again.\n`,
  );
  expect(await move(s3.url("other"))).toContain(`Set FILES_URL=${s3.url("other")}, restart`);
  expect(await move(s3.url("site"), s3Env)).toContain("FILES_URL is not set");
  expect(await move("/mnt/photos")).toContain('--to must be "folder" or the address of a store');
  // As a server holds it that was started before FILES_URL was set.
  const lock = lockDataDir(dataDir);
  expect(await move(s3.url("site"))).toContain("The running server does not use the new FILES_URL");
  lock.release();
  expect(s3.requests).toEqual([]);
});

test("a store that is known by a second address loses nothing", manyProcesses, async () => {
  const [dataDir, s3] = [await temporaryFolder(), await startS3()];
  const { photos } = await makeSite(dataDir);
  const env = { FILES_URL: s3.url("site"), ...s3Env };
  const move = (url: string) =>
    runCommand(["files", "move", "--to", url], { dataDir, env: { ...env, FILES_URL: url } });
  expect(await move(s3.url("site"))).toMatchObject({ code: 0 });
  const other = s3.url("site").replace("127.0.0.1", "localhost");
  const again = await move(other);
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out).toContain("is the same store by another address");
  expect(readPhotoPlaces(dataDir)).toMatchObject({ current: { url: other }, former: [] });
  const app = await siteIn(dataDir, { ...env, FILES_URL: other });
  expect(await statuses(app, photos)).toEqual([200, 200, 200]);
});

/** Two folders as the places, of which the second one does what a test says. */
async function twoPlaces(behaviour: Partial<FilePlace> = {}) {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const photos = [await makeImage(app, host, property), await makeImage(app, host, property)];
  const folders = { from: join(app.dataDir, "images"), to: await temporaryFolder() };
  const from = createFolderPlace(folders.from);
  const to = createFolderPlace(folders.to);
  const move = () =>
    moveFiles(app.deps.db, {
      from,
      to: { ...to, ...behaviour },
      check: () => {},
      report: () => {},
    });
  const names = async () => ({
    from: (await readdir(folders.from)).toSorted(),
    to: (await readdir(folders.to)).toSorted(),
  });
  return { app, host, photos, folders, from, to, move, names };
}

test("a photo that is deleted while it moves is left in neither place", async () => {
  const behaviour: Partial<FilePlace> = {};
  const { app, host, photos, to, move, names } = await twoPlaces(behaviour);
  const [deleted, kept] = photos;
  behaviour.write = async (files) => {
    const isIts = files.some(({ name }) => name === deleted?.file_path);
    if (isIts) {
      await app.rest("DELETE", `/api/property-images/${deleted?.id}`, { token: host.token });
    }
    await to.write(files);
  };
  await move();
  const left = await names();
  expect(left.from).toEqual([]);
  const ofDeleted = imageFileNames(deleted?.file_path ?? "");
  expect(left.to.filter((name) => ofDeleted.includes(name))).toEqual([]);
  expect(left.to).toContain(kept?.file_path);
});

test("a failure loses nothing, and the next run goes on", async () => {
  let writes = 0;
  const behaviour: Partial<FilePlace> = {};
  const { app, to, move, names, folders } = await twoPlaces(behaviour);
  const all = (await names()).from;
  behaviour.write = async (files) => {
    writes += 1;
    if (writes === 3) throw new Error("The network is gone");
    await to.write(files);
  };
  await expect(move()).rejects.toThrow("The network is gone");
  const between = await names();
  expect([...new Set([...between.from, ...between.to])].toSorted()).toEqual(all);
  expect(between.from.length).toBeGreaterThan(0);
  // As a kill leaves it.
  await writeFile(join(folders.to, `${between.from[0] ?? ""}.part`), "half");
  await move();
  expect(await names()).toEqual({ from: [], to: all });
  expect(all).toEqual(expect.arrayContaining([...allImagePaths(app.deps.db)]));
});

test("a place that returns other bytes than were written gets nothing", async () => {
  const behaviour: Partial<FilePlace> = {};
  const { to, move, names } = await twoPlaces(behaviour);
  const all = (await names()).from;
  behaviour.read = async (read) => {
    const file = await to.read(read);
    return file && { name: file.name, bytes: file.bytes.subarray(1) };
  };
  await expect(move()).rejects.toThrow(/returned other bytes for .+ than were written/);
  expect((await names()).from).toEqual(all);
});

test("files without a row are removed from the old place, unless they are most of its files", async () => {
  const { folders, move, names } = await twoPlaces();
  const name = (at: number) => `${String(at).padStart(22, "A")}.webp`;
  await writeFile(join(folders.from, name(0)), "orphan");
  await writeFile(join(folders.from, "notes.txt"), "not ours");
  expect(await move()).toMatchObject({ left: 0 });
  expect((await names()).from).toEqual(["notes.txt"]);
  for (let at = 0; at < 100; at += 1) await writeFile(join(folders.from, name(at)), "orphan");
  expect(await move()).toEqual({ moved: 0, left: 100 });
  expect((await names()).from).toHaveLength(101);
});
