import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readObjectUrl } from "../../core/object-store/place.ts";
import { createStorePlace } from "../../core/files/store-place.ts";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { imageFileNames } from "../../features/photos/store.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { madePassword, makeProperty, makeUser } from "../../testing/factories.ts";
import { s3Env, s3Keys, startS3Server } from "../../testing/s3-server.ts";
import { startServer } from "../../testing/served.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { unzip } from "../../testing/unzip.ts";
import { makeImage } from "../../testing/uploads.ts";

/** A site with two photos in a store. */
async function makeSite() {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  const dataDir = await temporaryFolder();
  const env = { FILES_URL: s3.url("site"), ...s3Env, MIN_FREE_DISK_MB: "0" };
  const app = await siteIn(dataDir, env);
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const photos = [await makeImage(app, host, property), await makeImage(app, host, property)];
  return { s3, dataDir, env, app, host, property, photos: photos.map((one) => one.file_path) };
}

/** The files in a store, by name. */
async function filesIn(url: string): Promise<Map<string, string>> {
  const address = readObjectUrl(url);
  if ("fault" in address) throw new Error(address.fault);
  const place = createStorePlace(address, s3Keys);
  const files = new Map<string, string>();
  for await (const name of place.list()) {
    files.set(name, (await place.read([name]))?.bytes.toString("base64") ?? "");
  }
  place.close();
  return files;
}

async function filesInFolder(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).toSorted();
  const read = async (name: string) => (await readFile(join(folder, name))).toString("base64");
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
}

test(
  "a backup contains the photos of a store, and is restored into a folder or another store",
  manyProcesses,
  async () => {
    const { s3, dataDir, env, photos } = await makeSite();
    const stored = await filesIn(s3.url("site"));
    expect(photos.every((photo) => stored.has(photo))).toBe(true);
    const file = join(await temporaryFolder(), "site.tar.gz");
    expect(await runCommand(["backup", file], { dataDir, env })).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining(`${stored.size + 1} files`),
    });

    const inFolder = await temporaryFolder();
    expect(await runCommand(["restore", file], { dataDir: inFolder })).toMatchObject({ code: 0 });
    expect(await filesInFolder(join(inFolder, "images"))).toEqual(stored);

    const inStore = await temporaryFolder();
    const other = { ...env, FILES_URL: s3.url("other") };
    const restored = await runCommand(["restore", file], { dataDir: inStore, env: other });
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toContain("The photos are in s3://my-stays/other.");
    expect(await filesIn(s3.url("other"))).toEqual(stored);
    expect(await readdir(join(inStore, "images"))).toEqual([]);
    const app = await siteIn(inStore, other);
    for (const photo of photos) {
      expect((await app.app.inject(`/api/property-images/${photo}`)).statusCode).toBe(200);
    }
  },
);

test(
  "a store that is away is reported, and leaves neither a backup nor a restored site",
  manyProcesses,
  async () => {
    const { s3, dataDir, env } = await makeSite();
    const folder = await temporaryFolder();
    const file = join(folder, "site.tar.gz");
    expect(await runCommand(["backup", file], { dataDir, env })).toMatchObject({ code: 0 });
    await s3.stop();
    const sentence = expect.stringContaining(
      "The object store s3://my-stays/site cannot be reached",
    );
    const again = join(folder, "again.tar.gz");
    expect(await runCommand(["backup", again], { dataDir, env })).toMatchObject({
      code: 1,
      err: sentence,
    });
    expect(await readdir(folder)).toEqual(["site.tar.gz"]);
    const elsewhere = await temporaryFolder();
    expect(await runCommand(["restore", file], { dataDir: elsewhere, env })).toMatchObject({
      code: 1,
      err: sentence,
    });
    expect((await readdir(elsewhere)).filter((name) => !name.endsWith("lock"))).toEqual([]);
  },
);

test(
  "after a restore, the photos of the replaced site stay in the store with it",
  manyProcesses,
  async () => {
    const { s3, dataDir, env, app, host, property } = await makeSite();
    const file = join(await temporaryFolder(), "site.tar.gz");
    expect(await runCommand(["backup", file], { dataDir, env })).toMatchObject({ code: 0 });
    const { file_path: later } = await makeImage(app, host, property);
    app.deps.db.sqlite.close();
    expect(await runCommand(["restore", file, "--replace"], { dataDir, env })).toMatchObject({
      code: 0,
    });

    const address = readObjectUrl(s3.url("site"));
    if ("fault" in address) throw new Error(address.fault);
    const place = createStorePlace(address, s3Keys);
    const orphan = `${"A".repeat(22)}.webp`;
    await place.write([{ name: orphan, bytes: Buffer.from("orphan") }]);
    const served = await startServer(dataDir, { ...env, DATA_DIR: dataDir });
    await expect.poll(() => place.read([orphan]), { timeout: 30_000 }).toBeUndefined();
    expect(await place.read([later])).toBeDefined();
    await served.stop("SIGTERM");
    place.close();
  },
);

test("the download of one's own data has the photos of a store, and a deleted account leaves none", async () => {
  const { s3, dataDir, app, host, photos } = await makeSite();
  const stored = await filesIn(s3.url("site"));
  const answer = await app.app.inject({
    url: "/api/account/data",
    headers: { authorization: `Bearer ${host.token}` },
  });
  const files = unzip(answer.rawPayload);
  for (const photo of photos) {
    expect(files.get(`photos/${photo}`)?.toString("base64")).toBe(stored.get(photo));
  }
  const deleted = await app.rest("POST", "/api/account/deletion", {
    token: host.token,
    body: { current_password: madePassword, email: host.email },
  });
  expect(deleted.status).toBe(200);
  expect([...allImagePaths(app.deps.db)]).toEqual([]);
  expect(await filesIn(s3.url("site"))).toEqual(new Map());
  const copies = photos.flatMap(imageFileNames);
  const left = await readdir(join(dataDir, "photo-cache"));
  expect(left.filter((name) => copies.includes(name))).toEqual([]);
});
