import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { madePassword, makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { formWith, storedFiles, upload } from "../../testing/uploads.ts";

const bytes = Buffer.from("as good as a photo");

async function start(env: Record<string, string> = {}) {
  const app = await createTestApp({ env });
  const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const property = await makeProperty(app, host);
  return { app, host, stranger, property };
}

const fillUp = ({ deps }: TestApp, propertyId: number) => {
  for (let n = 0; n < 8; n += 1) {
    deps.db.sqlite
      .prepare(
        `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
         VALUES (?, ?, 'x', ?, 1, 1, 'data:,', '')`,
      )
      .run(propertyId, `${propertyId}-${n}`, n);
  }
};

test("visitor 401, bad id 400, no property 404, stranger 403, full property 409: in this order", async () => {
  const { app, host, stranger, property } = await start();
  fillUp(app, property.id);
  const form = () => formWith({ bytes });
  for (const id of [property.id, "abc", 999]) {
    expect.soft(await upload(app, id, form())).toMatchObject({
      status: 401,
      body: { error: "Please sign in to continue", code: "UNAUTHORIZED" },
    });
  }
  const message = "This must be a positive whole number";
  expect(await upload(app, "abc", form(), stranger.token)).toMatchObject({
    status: 400,
    body: { error: message, code: "INVALID_INPUT", issues: [{ field: "id", message }] },
  });
  expect(await upload(app, 999, form(), stranger.token)).toMatchObject({
    status: 404,
    body: { error: "Property not found", code: "NOT_FOUND" },
  });
  expect(await upload(app, property.id, form(), stranger.token)).toMatchObject({
    status: 403,
    body: { error: "This belongs to another host", code: "FORBIDDEN" },
  });
  expect(await upload(app, property.id, form(), host.token)).toMatchObject({
    status: 409,
    body: {
      error: "A property can have at most 8 photos. Delete one to add another",
      code: "IMAGE_LIMIT",
    },
  });
});

test("photos are refused while the disk is nearly full; small writes still succeed", async () => {
  const { app, host, property } = await start({ MIN_FREE_DISK_MB: "100000000" });
  expect(await upload(app, property.id, formWith({ bytes }), host.token)).toMatchObject({
    status: 503,
    headers: { "retry-after": "600" },
    body: {
      code: "UNAVAILABLE",
      error: expect.stringMatching(/^The site has no room for more photos/),
    },
  });
  const login = { email: host.email, password: madePassword };
  expect(await app.rest("POST", "/api/login", { body: login })).toMatchObject({
    status: 200,
  });
  expect(
    await app.rest("PUT", `/api/properties/${property.id}`, {
      body: { name: "New" },
      token: host.token,
    }),
  ).toMatchObject({ status: 200 });
});

test("a body that is not a form is 415", async () => {
  const { app, host, property } = await start();
  for (const sent of [
    { payload: "{}", type: "application/json" },
    { payload: bytes, type: "image/jpeg" },
    { payload: bytes, type: "application/octet-stream" },
    { payload: "image=x", type: "application/x-www-form-urlencoded" },
    { payload: bytes },
    { payload: "" },
  ]) {
    expect.soft(await upload(app, property.id, sent, host.token), sent.type).toMatchObject({
      status: 415,
      headers: { "cache-control": "no-store" },
      body: { code: "UNSUPPORTED_MEDIA_TYPE", error: expect.stringMatching(/^Send the photo as/) },
    });
  }
});

const part = (head: string, body = "x") => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const imageHead = 'Content-Disposition: form-data; name="image"; filename="a.jpg"';

test("an unreadable form is 400", async () => {
  const { app, host, property } = await start();
  const type = "multipart/form-data; boundary=b";
  for (const [title, sent] of [
    ["no boundary", { payload: part(imageHead), type: "multipart/form-data" }],
    ["another boundary", { payload: part(imageHead), type: "multipart/form-data; boundary=c" }],
    ["no end", { payload: part(imageHead), type }],
    ["cut in the head", { payload: "--b\r\nContent-Dispo", type }],
    ["cut in the file", { payload: `--b\r\n${imageHead}\r\n\r\nxx`, type }],
    ["nothing in it", { payload: "", type }],
    ["only an end", { payload: "--b--\r\n", type }],
    ["garbage", { payload: Buffer.alloc(1000, 0xff), type }],
  ] as const) {
    const answer = await upload(app, property.id, sent, host.token);
    expect.soft(answer, title).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", issues: [{ field: "image" }] },
    });
  }
});

test("a form without exactly one file in the field image is 400", async () => {
  const { app, host, property } = await start();
  const text = new FormData();
  text.append("image", "not a file");
  for (const [title, form] of [
    ["no field", new FormData()],
    ["another field", formWith({ bytes, field: "photo" })],
    ["a text", text],
    ["an empty file", formWith({ bytes: Buffer.alloc(0) })],
    ["two files", formWith({ bytes }, { bytes })],
    ["a file too many", formWith({ bytes }, { bytes, field: "other" })],
    ["the photo second", formWith({ bytes, field: "other" }, { bytes })],
  ] as const) {
    expect.soft(await upload(app, property.id, form, host.token), title).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", issues: [{ field: "image" }] },
    });
  }
  const message = "Choose a photo to upload";
  const answer = await upload(app, property.id, new FormData(), host.token);
  expect(answer.body).toMatchObject({ error: message, issues: [{ field: "image", message }] });
  expect(await storedFiles(app)).toEqual([]);
});

test("a file above the limit is 413; one of exactly that size is read", async () => {
  const { app, host, property } = await start({ MAX_IMAGE_MB: "1" });
  const send = (size: number) =>
    upload(app, property.id, formWith({ bytes: Buffer.alloc(size) }), host.token);
  expect(await send(1024 * 1024 + 1)).toMatchObject({
    status: 413,
    body: {
      error: "This file is over 1 MB. Make it smaller and try again",
      code: "PAYLOAD_TOO_LARGE",
    },
  });
  expect(await send(1024 * 1024)).toMatchObject({ status: 400, body: { code: "IMAGE_INVALID" } });
});

test("an unauthorized caller is answered before any byte of the body is sent", async () => {
  const { app, stranger, property } = await start();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const ask = (authorization: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", reject);
    socket.on("data", (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.write(
      `POST /api/properties/${property.id}/images HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\n\r\n`,
    );
    return promise;
  };
  expect(await ask("")).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ask(`Authorization: Bearer ${stranger.token}\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
});

test("a refusal reaches a client that is still sending", async () => {
  const { app, host, stranger, property } = await start({ MAX_IMAGE_MB: "1" });
  const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const large = Buffer.alloc(4 * 1024 * 1024);
  const fitting = large.subarray(0, 1024 * 1024);
  for (const [token, form, status] of [
    [stranger.token, formWith({ bytes: large }), 403],
    [host.token, formWith({ bytes: large }), 413],
    [host.token, formWith({ bytes: fitting, field: "photo" }), 400],
  ] as const) {
    const answer = await fetch(`${origin}/api/properties/${property.id}/images`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect.soft(answer.status).toBe(status);
    expect.soft(await answer.json()).toHaveProperty("error");
  }
});
