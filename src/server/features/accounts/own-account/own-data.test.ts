import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { madePassword, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { makeApiToken, signIn } from "../../../testing/own-account.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { unzip } from "../../../testing/unzip.ts";
import { makeImage } from "../../../testing/uploads.ts";

const download = async ({ app }: TestApp, token: string) => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: "/api/account/data",
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, headers, bytes: rawPayload };
};

test("the zip contains all of a person's own data and photos, and nothing of others", async () => {
  const app = await createTestApp({ env: { LANGUAGES: "en,de" } });
  const [host, other] = [
    await makeUser(app, { language: "de" }),
    await makeUser(app, { name: "Somebody Else" }),
  ];
  const property = await makeProperty(app, host);
  await makeUpgrade(app, host, property.id);
  await app.rest("PUT", `/api/properties/${property.id}`, {
    token: host.token,
    body: { translations: { en: { description: "A house" } } },
  });
  const photo = await makeImage(app, host, property);
  const foreign = await makeProperty(app, other, { name: "Other House" });
  for (const property_id of [property.id, foreign.id]) {
    await app.rest("POST", "/api/guest-interest", {
      body: { property_id, guest_name: "Gus", guest_email: `gus${property_id}@example.org` },
    });
  }
  const session = await signIn(app, host.email, madePassword);
  const script = makeApiToken(app, host, { name: "nightly" });

  // A script may download it too: it may be a backup.
  const { status, headers, bytes } = await download(app, script.token);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="solar-stay-data.zip"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const files = unzip(bytes);
  expect([...files.keys()]).toEqual(["data.json", `photos/${photo.file_path}`]);
  expect(files.get(`photos/${photo.file_path}`)).toEqual(
    await readFile(join(app.dataDir, "images", photo.file_path)),
  );
  const text = String(files.get("data.json"));
  expect(JSON.parse(text)).toMatchObject({
    account: { name: host.name, email: host.email, role: "host", language: "de" },
    properties: [
      {
        slug: "casa-sol",
        language: "de",
        images: [photo],
        upgradeProjects: [{ short_label: "Roof panels" }],
      },
    ],
    translations: [{ property_id: property.id, field: "description", text: "A house" }],
    sessions: [{}, {}],
    api_tokens: [{ name: "nightly" }],
  });
  const { guest_interests } = JSON.parse(text) as { guest_interests: object[] };
  // The guest's texts and the host's marks, and nothing about their storage.
  expect(guest_interests).toStrictEqual([
    {
      id: expect.any(Number),
      property_id: property.id,
      guest_name: "Gus",
      guest_email: `gus${property.id}@example.org`,
      message: null,
      arrival: null,
      departure: null,
      guests: null,
      created_at: expect.stringMatching(/Z$/),
      language: null,
      state: "new",
      read_at: null,
      replied_at: null,
      archived_at: null,
    },
  ]);
  for (const secret of ["hash", "argon2", host.token, session, script.token, "Other House"]) {
    expect.soft(text).not.toContain(secret);
  }
}, 60_000);

test("without a token it is refused, and a new account gets its few lines", async () => {
  const app = await createTestApp();
  const refusal = { status: 401, body: { code: "UNAUTHORIZED" } };
  expect(await app.rest("GET", "/api/account/data")).toMatchObject(refusal);
  const wrong = { token: "x".repeat(43) };
  expect(await app.rest("GET", "/api/account/data", wrong)).toMatchObject(refusal);
  const user = await makeUser(app);
  expect(await app.rest("GET", `/api/account/data?token=${user.token}`)).toMatchObject(refusal);
  expect(await app.rest("HEAD", "/api/account/data", user)).toMatchObject({ status: 405 });
  const { bytes } = await download(app, user.token);
  expect(JSON.parse(String(unzip(bytes).get("data.json")))).toMatchObject({
    properties: [],
    guest_interests: [],
  });
});

test("ten downloads an hour are allowed", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  for (let n = 0; n < 10; n += 1) expect((await download(app, token)).status).toBe(200);
  expect(await app.rest("GET", "/api/account/data", { token })).toMatchObject({
    status: 429,
    body: { code: "RATE_LIMITED" },
  });
});

/** A host with photos of this many bytes each, on a real port. */
async function startWithPhotos(sizes: number[]) {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const paths = sizes.map(() => `${randomBytes(16).toString("base64url")}.webp`);
  for (const [position, path] of paths.entries()) {
    app.deps.db.sqlite
      .prepare(
        `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
         VALUES (?, ?, 'sun.jpg', ?, 4, 3, 'data:,', '2026-01-01T00:00:00.000Z')`,
      )
      .run(id, path, position);
    const file = join(app.dataDir, "images", path);
    await writeFile(file, "photo");
    await truncate(file, sizes[position]);
  }
  const url = await app.app.listen({ port: 0 });
  const get = () =>
    request(`${url}/api/account/data`, { headers: { authorization: `Bearer ${host.token}` } });
  return { app, host, paths, get };
}

test("a missing photo is an empty file, and the rest follows", async () => {
  const { app, host, paths } = await startWithPhotos([5, 5]);
  await rm(join(app.dataDir, "images", paths[0] ?? ""));
  const files = unzip((await download(app, host.token)).bytes);
  expect(paths.map((path) => files.get(`photos/${path}`)?.length)).toEqual([0, 5]);
});

test("an unreadable photo aborts the download instead of becoming an empty file", async () => {
  const { app, paths, get } = await startWithPhotos([5]);
  const file = join(app.dataDir, "images", paths[0] ?? "");
  await rm(file);
  // A link to itself, since tests may run as root, which can read everything.
  await symlink(file, file);
  const call = get().end();
  const [response] = (await once(call, "response")) as [NodeJS.ReadableStream];
  await expect(buffer(response)).rejects.toThrow("aborted");
  expect(app.logLines.join("")).toContain("ELOOP");
});

test("memory does not grow with the photos", async () => {
  const megabyte = 1024 * 1024;
  const { get } = await startWithPhotos(Array.from({ length: 6 }, () => 20 * megabyte));
  // Uncollected garbage does not count.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = async () => {
    collect();
    await setTimeout(20);
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = await held();
  let [most, received, looked] = [0, 0, 0];
  const call = get().end();
  const [response] = (await once(call, "response")) as [AsyncIterable<Buffer>];
  for await (const chunk of response) {
    received += chunk.length;
    if (received - looked < 10 * megabyte) continue;
    looked = received;
    most = Math.max(most, (await held()) - before);
  }
  expect(received).toBeGreaterThan(120 * megabyte);
  expect(most).toBeLessThan(10 * megabyte);
}, 60_000);

test("a caller who hangs up half way leaves no file open and no fault in the log", async () => {
  const { app, get } = await startWithPhotos([200 * 1024 * 1024]);
  const call = get().end();
  const [response] = (await once(call, "response")) as [NodeJS.ReadableStream];
  await once(response, "data");
  call.on("error", () => {});
  call.destroy();
  const openFiles = () =>
    process.getActiveResourcesInfo().filter((name) => name === "FSReqCallback").length;
  await vi.waitFor(() => expect(openFiles()).toBe(0));
  expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
