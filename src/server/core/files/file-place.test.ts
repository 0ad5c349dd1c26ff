import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { s3Keys, startS3Server } from "../../testing/s3-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readObjectUrl } from "../object-store/place.ts";
import { ObjectStoreError } from "../object-store/store-error.ts";
import { createFolderPlace } from "./folder-place.ts";
import { createStorePlace } from "./store-place.ts";

async function inStore() {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  const address = readObjectUrl(s3.url("site"));
  if ("fault" in address) throw new Error(address.fault);
  return { s3, place: createStorePlace(address, s3Keys) };
}

const places = {
  "a folder": async () => createFolderPlace(await temporaryFolder()),
  "an object store": async () => (await inStore()).place,
};

const file = (name: string, text = name) => ({ name, bytes: Buffer.from(text) });

describe.each(Object.entries(places))("%s", (_name, create) => {
  test("writes, reads, lists and removes files", async () => {
    const place = await create();
    await place.write([file("a.480.webp"), file("a.share.jpg"), file("a.webp")]);
    await place.write([file("b.webp")]);
    expect(await place.read(["a.960.webp", "a.480.webp", "a.webp"])).toEqual(file("a.480.webp"));
    expect(await place.read(["c.webp"])).toBeUndefined();
    expect(await place.read([])).toBeUndefined();
    const opened = await place.open("b.webp");
    expect(opened?.size).toBe(6);
    expect(opened && (await buffer(opened.stream)).toString()).toBe("b.webp");
    expect(await place.open("c.webp")).toBeUndefined();
    const names = async () => (await Array.fromAsync(place.list())).toSorted();
    expect(await names()).toEqual(["a.480.webp", "a.share.jpg", "a.webp", "b.webp"]);
    await place.remove(["a.webp", "a.480.webp", "a.960.webp"]);
    await place.remove(["a.webp"]);
    expect(await names()).toEqual(["a.share.jpg", "b.webp"]);
    expect(await place.read(["a.webp"])).toBeUndefined();
  });
});

test("what a store holds beside the photos is neither listed nor removed", async () => {
  const { s3, place } = await inStore();
  await place.write([file("a.webp")]);
  expect(s3.requests).toEqual(["PUT /my-stays/site/images/a.webp"]);
});

test("a store that refuses one of the files keeps none, and is not asked for the last", async () => {
  const { s3, place } = await inStore();
  s3.behave = (context, next) => {
    if (context.method !== "PUT" || !context.path.endsWith("b")) return next();
    context.req.resume();
    context.status = 403;
    return Promise.resolve();
  };
  const writing = place.write([file("a"), file("b"), file("last")]);
  await expect(writing).rejects.toThrow(ObjectStoreError);
  await expect.poll(() => Array.fromAsync(place.list())).toEqual([]);
  expect(s3.requests).not.toContain("PUT /my-stays/site/images/last");
});

test("a folder without room for one of the files keeps none", async () => {
  const folder = await temporaryFolder();
  const place = createFolderPlace(folder);
  // Names this long do not fit.
  await expect(place.write([file("a"), file("b".repeat(300))])).rejects.toThrow("ENAMETOOLONG");
  expect(await readdir(folder)).toEqual([]);
});
