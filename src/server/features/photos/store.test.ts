import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFolderPlace } from "../../core/files/folder-place.ts";
import type { ProcessedImage } from "./pipeline.ts";
import { createImageStore, type ImageVariant } from "./store.ts";

let dir: string;
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), "images-")), "images");
  mkdirSync(dir);
});
afterEach(() => rmSync(join(dir, ".."), { recursive: true }));

const photo: ProcessedImage = {
  width: 1200,
  height: 800,
  main: Buffer.from("main"),
  smaller: [
    { width: 480, data: Buffer.from("480") },
    { width: 960, data: Buffer.from("960") },
  ],
  cards: [{ width: 480, data: Buffer.from("card") }],
  share: Buffer.from("share"),
  preview: "data:image/webp;base64,",
};

test("saves every file for its owner only, under a name that can't be guessed", async () => {
  const store = createImageStore(createFolderPlace(dir));
  const filePath = await store.save(photo);
  expect(filePath).toMatch(/^[\w-]{22}\.webp$/);
  expect(await store.save(photo)).not.toBe(filePath);
  const names = readdirSync(dir);
  expect(names).toHaveLength(10);
  for (const name of names) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
});

test("reads the requested width, or the next larger one", async () => {
  const store = createImageStore(createFolderPlace(dir));
  const filePath = await store.save(photo);
  const read = async (variant?: ImageVariant) => {
    const stored = await store.read(filePath, variant);
    return stored && [stored.bytes.toString(), stored.type];
  };
  expect(await read()).toEqual(["main", "image/webp"]);
  expect(await read(480)).toEqual(["480", "image/webp"]);
  expect(await read(500)).toEqual(["960", "image/webp"]);
  expect(await read(1600)).toEqual(["main", "image/webp"]);
  expect(await read("share")).toEqual(["share", "image/jpeg"]);
  expect(await read("card480")).toEqual(["card", "image/webp"]);
  expect(await read("card960")).toEqual(["960", "image/webp"]);
  const small = await store.save({ ...photo, smaller: [], cards: [] });
  expect((await store.read(small, 480))?.bytes.toString()).toBe("main");
  expect((await store.read(small, "card480"))?.bytes.toString()).toBe("main");
});

test("rejects names that it did not make", async () => {
  const store = createImageStore(createFolderPlace(dir));
  writeFileSync(join(dir, "..", "secret.webp"), "secret");
  const filePath = await store.save(photo);
  const id = filePath.replace(".webp", "");
  const strange = ["../secret.webp", "..%2Fsecret.webp", `${id}.480.webp`, `${id}.share.jpg`, id];
  for (const name of [
    ...strange,
    `${filePath}\n`,
    `../images/${filePath}`,
    `${filePath}.part`,
    "",
  ]) {
    expect(await store.read(name), name).toBeUndefined();
    expect(await store.open(name), name).toBeUndefined();
    await store.remove(name);
  }
  expect(readdirSync(dir)).toHaveLength(5);
});

test("removes every file of a photo, even twice, and returns undefined afterwards", async () => {
  const store = createImageStore(createFolderPlace(dir));
  const filePath = await store.save(photo);
  await store.remove(filePath);
  await store.remove(filePath);
  expect(readdirSync(dir)).toEqual([]);
  expect(await store.read(filePath)).toBeUndefined();
  expect(await store.read(filePath, "share")).toBeUndefined();
});

test("leaves no file when one can't be written", async () => {
  const id = "a".repeat(22);
  const store = createImageStore(createFolderPlace(dir), () => id);
  // A folder in the place of the last file makes its rename fail.
  mkdirSync(join(dir, `${id}.webp`));
  await expect(store.save(photo)).rejects.toThrow();
  rmSync(join(dir, `${id}.webp`), { recursive: true, force: true });
  expect(readdirSync(dir)).toEqual([]);
});

test("sweeps files that no row names, but not a file it has just saved", async () => {
  const before = createImageStore(createFolderPlace(dir));
  const kept = await before.save(photo);
  const orphan = await before.save(photo);
  writeFileSync(join(dir, `${"b".repeat(22)}.webp.part`), "cut off by a kill");
  writeFileSync(join(dir, "stray.txt"), "not ours");

  const store = createImageStore(createFolderPlace(dir));
  const underWay = await store.save(photo);
  expect(await store.sweep(new Set([kept]))).toEqual({ removed: 6, left: 0 });
  expect(readdirSync(dir)).toContain("stray.txt");
  rmSync(join(dir, "stray.txt"));
  expect(await store.read(kept, 480)).toBeDefined();
  expect(await store.read(underWay)).toBeDefined();
  expect(await store.read(orphan)).toBeUndefined();

  // Once a row has named it, a photo is like any other.
  expect(await store.sweep(new Set([kept, underWay]))).toEqual({ removed: 0, left: 0 });
  expect(await store.sweep(new Set([kept]))).toEqual({ removed: 5, left: 0 });
  expect(readdirSync(dir)).toHaveLength(5);
});

test("a database that names hardly any of the photos removes none of them", async () => {
  const before = createImageStore(createFolderPlace(dir));
  for (let photos = 0; photos < 20; photos += 1) await before.save(photo);
  const files = readdirSync(dir).length;
  const store = createImageStore(createFolderPlace(dir));
  expect(await store.sweep(new Set())).toEqual({ removed: 0, left: files });
  expect(readdirSync(dir)).toHaveLength(files);
});
