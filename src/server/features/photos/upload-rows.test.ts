import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { formWith, jpeg, makeImage, storedFiles, upload } from "../../testing/uploads.ts";

/** The number of files of so small a photo: itself and its share preview. */
const filesPerPhoto = 2;

const bytes = await jpeg();

async function start() {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const send = () => upload(app, property.id, formWith({ bytes }), host.token);
  const rows = () =>
    app.deps.db.sqlite.prepare("SELECT * FROM property_images ORDER BY position").all() as Array<{
      file_path: string;
      position: number;
    }>;
  return { app, host, property, send, rows };
}

test("nine at once are eight rows with eight photos' files, and one refusal", async () => {
  const { app, send, rows } = await start();
  const answers = await Promise.all(Array.from({ length: 9 }, send));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: {
      error: "A property can have at most 8 photos. Delete one to add another",
      code: "IMAGE_LIMIT",
    },
  });
  expect(rows().map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const named = rows().flatMap(({ file_path }) => [
    file_path,
    file_path.replace(".webp", ".share.jpg"),
  ]);
  expect((await storedFiles(app)).toSorted((a, b) => a.localeCompare(b))).toEqual(
    named.toSorted((a, b) => a.localeCompare(b)),
  );
});

test("a place freed by a deletion is available at once", async () => {
  const { app, host, send, rows } = await start();
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(((await send()).body as { id: number }).id);
  expect(await send()).toMatchObject({ status: 409 });
  await app.rest("DELETE", `/api/property-images/${ids[3]}`, { token: host.token });
  expect(await send()).toMatchObject({ status: 200, body: { position: 8 } });
  expect(rows()).toHaveLength(8);
  expect(await storedFiles(app)).toHaveLength(8 * filesPerPhoto);
});

/** Waits until a photo's process runs, so that all earlier checks have passed. */
const photoIsBeingMade = () =>
  vi.waitUntil(() => process.getActiveResourcesInfo().includes("ProcessWrap"), {
    timeout: 10_000,
    interval: 1,
  });

test("a property deleted during the upload is 404, and no file stays", async () => {
  const { app, host, property, send, rows } = await start();
  const sent = send();
  await photoIsBeingMade();
  await app.rest("DELETE", `/api/properties/${property.id}`, { token: host.token });
  expect(await sent).toMatchObject({ status: 404, body: { error: "Property not found" } });
  expect(rows()).toEqual([]);
  expect(await storedFiles(app)).toEqual([]);
});

test("a row that cannot be written leaves no file", async () => {
  const { app, send, rows } = await start();
  app.deps.db.sqlite.exec(
    "CREATE TRIGGER no_photo BEFORE INSERT ON property_images BEGIN SELECT RAISE(ABORT, 'disk full'); END",
  );
  const answer = await send();
  expect(answer).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
  expect(JSON.stringify(answer)).not.toContain("disk full");
  expect(app.logLines.join("")).toContain("disk full");
  expect(rows()).toEqual([]);
  expect(await storedFiles(app)).toEqual([]);
});

test("a file that cannot be written leaves no row", async () => {
  const { app, send, rows } = await start();
  const folder = join(app.dataDir, "images");
  await rm(folder, { recursive: true });
  await writeFile(folder, "no folder");
  expect(await send()).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
  expect(rows()).toEqual([]);
});

const nameOf = async (app: TestApp, name: string) => {
  const host = await makeUser(app);
  return (await makeImage(app, host, await makeProperty(app, host), { bytes, name })).file_name;
};

test("a file's name is stored without its folder, at most 200 characters long, for display only", async () => {
  const app = await createTestApp();
  for (const [name, shown] of [
    ["../../etc/passwd", "passwd"],
    ["C:\\fakepath\\sun.jpg", "sun.jpg"],
    ["<b>sun</b>.jpg", "b>.jpg"],
    ["Солнце 太阳 ☀️.jpg", "Солнце 太阳 ☀️.jpg"],
    [`${"x".repeat(300)}.jpg`, `${"x".repeat(196)}.jpg`],
    [" ", "photo"],
  ] as const) {
    expect.soft(await nameOf(app, name), name).toBe(shown);
  }
  for (const file of await storedFiles(app)) expect(file).toMatch(/^[\w-]{22}\.(webp|share\.jpg)$/);
});

test("a file's name keeps no invisible character and none that reverses text", async () => {
  const app = await createTestApp();
  for (const [name, shown] of [
    ["photo.jpg\0.php", "photo.jpg.php"],
    ["sun\u0007\u001B[31m.jpg", "sun[31m.jpg"],
    ["\u202Esun\t1.jpg", "sun 1.jpg"],
  ] as const) {
    expect.soft(await nameOf(app, name), name).toBe(shown);
  }
});

test("other fields of the form are ignored", async () => {
  const { app, host, property } = await start();
  const form = formWith({ bytes });
  form.append("alt", "no");
  form.append("position", "99");
  expect(await upload(app, property.id, form, host.token)).toMatchObject({
    status: 200,
    body: { alt: null, position: 0 },
  });
});
