import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { MadeUser } from "../../testing/factories.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { formWith, jpeg, makeImage, storedFiles, upload } from "../../testing/uploads.ts";
import { sharp } from "./sharp.ts";
import { photo } from "./testing/photos.ts";

const imagesOf = async (app: TestApp, { token }: MadeUser) => {
  const { body } = await app.rest("GET", "/api/properties", { token });
  return (body as Array<{ images: unknown[] }>).map(({ images }) => images);
};

test("a photo appears in the owner's list and the public one, in order, with the first as cover", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const form = formWith({ bytes: await jpeg(600, 300), name: "Terrasse am Abend.jpg" });
  const first = await upload(app, property.id, form, host.token);
  expect(first).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(first.body).toStrictEqual({
    id: expect.any(Number),
    file_path: expect.stringMatching(/^[\w-]{22}\.webp$/),
    file_name: "Terrasse am Abend.jpg",
    position: 0,
    alt: null,
    width: 600,
    height: 300,
    preview: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]+$/),
  });
  const second = await makeImage(app, host, property, { name: "b.jpg" });
  expect(second).toMatchObject({ position: 1, width: 32, height: 24 });
  expect(await imagesOf(app, host)).toEqual([[first.body, second]]);
  const page = await app.rest("GET", `/api/public/properties/${property.slug}`);
  expect(page.body).toMatchObject({ images: [first.body, second] });
  const list = await app.rest("GET", "/api/public/properties");
  expect(list.body).toMatchObject([
    { images: [{ file_name: "Terrasse am Abend.jpg" }, { file_name: "b.jpg" }] },
  ]);
});

test("the same photo sent twice is two photos with two names", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const [one, two] = [await makeImage(app, host, property), await makeImage(app, host, property)];
  expect(one.file_path).not.toBe(two.file_path);
  await app.rest("DELETE", `/api/property-images/${one.id}`, { token: host.token });
  expect(await app.rest("GET", `/api/property-images/${two.file_path}`)).toMatchObject({
    status: 200,
  });
});

test("only the picture of the sent file is kept", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const marked = await sharp(await jpeg(600, 300))
    .withExif({ IFD0: { Copyright: "a secret place" } })
    .jpeg()
    .toBuffer();
  const bytes = Buffer.concat([marked, Buffer.from("<?php a secret place ?>")]);
  expect(bytes.toString("latin1")).toContain("a secret place");
  await makeImage(app, host, await makeProperty(app, host), { bytes });
  const names = await storedFiles(app);
  expect(names).toHaveLength(3);
  for (const name of names) {
    const stored = await readFile(`${app.dataDir}/images/${name}`, "latin1");
    expect(stored).not.toContain("a secret place");
  }
});

test("a file that is not a photo is refused with advice, and leaves neither row nor file", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const whole = await photo().jpeg().toBuffer();
  for (const [bytes, message] of [
    [
      Buffer.from("just text, whatever its name says"),
      "We can’t read this file. Use a JPEG, PNG, WebP, AVIF, GIF or HEIC photo",
    ],
    [
      whole.subarray(0, whole.length / 2),
      "This photo is damaged or incomplete. Try exporting it again",
    ],
  ] as const) {
    const answer = await upload(app, id, formWith({ bytes }), host.token);
    expect.soft(answer).toMatchObject({
      status: 400,
      headers: { "cache-control": "no-store" },
      body: { error: message, code: "IMAGE_INVALID", issues: [{ field: "image", message }] },
    });
  }
  expect(await imagesOf(app, host)).toEqual([[]]);
  expect(await storedFiles(app)).toEqual([]);
});
