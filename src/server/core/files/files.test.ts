import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type S3Server, s3Env, startS3Server } from "../../testing/s3-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readEnv } from "../env/env.ts";
import { createFiles } from "./files.ts";
import { notePhotoPlace, readPhotoPlaces } from "./photo-places.ts";

async function startS3() {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  return s3;
}

/** The files of a site as its server opens them. */
function start(dataDir: string, url = "", env: Record<string, string> = {}) {
  const read = readEnv({
    DATA_DIR: dataDir,
    FILES_URL: url,
    MIN_FREE_DISK_MB: "0",
    ...s3Env,
    ...env,
  });
  notePhotoPlace(dataDir, read.filesStore);
  const files = createFiles(read, () => {});
  onTestFinished(() => files.stop());
  return files;
}

const file = (name: string, text = name) => ({ name, bytes: Buffer.from(text) });
const names = (s3: S3Server, what: string) =>
  s3.requests
    .filter((request) => request.startsWith(what))
    .map((request) => request.split("/").at(-1));

test("without a store, photos are in a folder for their owner only, and nothing else is made", async () => {
  const dataDir = await temporaryFolder();
  const files = start(dataDir);
  await files.write([file("a.webp")]);
  expect(await readdir(dataDir)).toEqual(["images"]);
  expect((await stat(join(dataDir, "images"))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(dataDir, "images"))).toEqual(["a.webp"]);
});

test("a store is asked once for a file, however many want it, and not for one it lacks", async () => {
  const s3 = await startS3();
  const dataDir = await temporaryFolder();
  await start(await temporaryFolder(), s3.url()).write([file("a.480.webp"), file("a.webp")]);
  const files = start(dataDir, s3.url());
  s3.requests.length = 0;
  const wanted = ["a.card480.webp", "a.480.webp", "a.webp"];
  const read = await Promise.all([files.read(wanted), files.read(wanted), files.read(wanted)]);
  expect(read).toEqual([file("a.480.webp"), file("a.480.webp"), file("a.480.webp")]);
  expect(names(s3, "GET")).toEqual(["a.card480.webp", "a.480.webp"]);
  await expect.poll(() => files.cache?.counts().files).toBe(2);
  expect(await files.read(wanted)).toEqual(file("a.480.webp"));
  expect(names(s3, "GET")).toHaveLength(2);

  // Another start finds the copies, and needs no store.
  await s3.stop();
  expect(await start(dataDir, s3.url()).read(wanted)).toEqual(file("a.480.webp"));
});

test("what was written has a copy at once, and what is removed has none any more", async () => {
  const s3 = await startS3();
  const dataDir = await temporaryFolder();
  const files = start(dataDir, s3.url());
  await files.write([file("a.webp")]);
  const [reading] = [files.read(["a.webp"]), files.remove(["a.webp"])];
  await reading;
  await files.remove(["a.webp"]);
  expect(await files.read(["a.webp"])).toBeUndefined();
  expect(await readdir(join(dataDir, "photo-cache"))).toEqual([]);
  expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("copies take no more of the disk than they may, and the oldest go first", async () => {
  const s3 = await startS3();
  const dataDir = await temporaryFolder();
  const files = start(dataDir, s3.url(), { FILES_CACHE_MB: "1" });
  for (let at = 0; at < 12; at += 1) {
    await files.write([{ name: `${at}.webp`, bytes: Buffer.alloc(100_000, at) }]);
    await expect.poll(() => readdir(join(dataDir, "photo-cache"))).toContain(`${at}.webp`);
    if (at > 0) await files.read(["0.webp"]);
  }
  await expect.poll(() => readdir(join(dataDir, "photo-cache"))).toHaveLength(10);
  const kept = await readdir(join(dataDir, "photo-cache"));
  expect(kept).toContain("0.webp");
  expect(kept).not.toContain("1.webp");
  expect(files.cache?.counts()).toMatchObject({ files: 10, bytes: 1_000_000 });
  expect((await files.read(["1.webp"]))?.bytes).toHaveLength(100_000);

  const smaller = start(dataDir, s3.url(), { FILES_CACHE_MB: "1", MIN_FREE_DISK_MB: "100000000" });
  expect((await smaller.read(["2.webp"]))?.bytes).toHaveLength(100_000);
  expect(await readdir(join(dataDir, "photo-cache"))).not.toContain("2.webp");
});

test("half a copy of a killed server is not taken for the file", async () => {
  const s3 = await startS3();
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, "photo-cache"));
  await writeFile(join(dataDir, "photo-cache", "a.webp.part"), "hal");
  const files = start(dataDir, s3.url());
  await files.write([file("a.webp")]);
  expect(await files.read(["a.webp"])).toEqual(file("a.webp"));
  await expect.poll(() => readdir(join(dataDir, "photo-cache"))).toEqual(["a.webp"]);
});

test("where photos were before, they are still found, whatever FILES_URL is now", async () => {
  const s3 = await startS3();
  const dataDir = await temporaryFolder();
  await start(dataDir).write([file("in-folder")]);
  await start(dataDir, s3.url("one")).write([file("in-one")]);
  await start(dataDir, s3.url("two")).write([file("in-two")]);
  for (const url of [s3.url("two"), "", s3.url("one")]) {
    const files = start(dataDir, url);
    for (const name of ["in-folder", "in-one", "in-two"]) {
      expect.soft(await files.read([name]), `${name} at ${url}`).toEqual(file(name));
    }
  }
  expect(readPhotoPlaces(dataDir)).toMatchObject({
    current: { prefix: "one/" },
    former: [{ prefix: "two/" }],
  });
  expect(() => start(dataDir, "", { AWS_ACCESS_KEY_ID: "" })).toThrow(
    /^Photos of this site are in s3:\/\/my-stays\/one, but AWS_ACCESS_KEY_ID/,
  );
  const files = start(dataDir, s3.url("one"));
  await files.remove(["in-folder", "in-one", "in-two"]);
  await rm(join(dataDir, "photo-cache"), { recursive: true });
  expect(await Array.fromAsync(start(dataDir).list())).toEqual([]);
});

test("a former store that fails hides no photo of the current one", async () => {
  const [before, now] = [await startS3(), await startS3()];
  const dataDir = await temporaryFolder();
  await start(dataDir, before.url()).write([file("old")]);
  await start(dataDir, now.url()).write([file("new")]);
  await rm(join(dataDir, "photo-cache"), { recursive: true });
  await before.stop();
  const files = start(dataDir, now.url());
  expect(await files.read(["new"])).toEqual(file("new"));
  await expect(files.read(["old"])).rejects.toThrow("cannot be reached");
});
