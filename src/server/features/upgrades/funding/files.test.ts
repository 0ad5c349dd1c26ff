import { expect, test } from "vitest";
import { allImagePaths } from "../../photos/images.queries.ts";
import { makeEntry, makeProperty, makeUpgrade, makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { formWith, jpeg, storedFiles, uploadTo } from "../../../testing/uploads.ts";

const bytes = await jpeg();

async function start() {
  const app = await createTestApp();
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const admin = await makeUser(app, { role: "admin" });
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const entry = await makeEntry(app, host, upgrade.id);
  const receipt = `/api/ledger-entries/${entry.id}/receipt`;
  const photoAfter = `/api/upgrade-projects/${upgrade.id}/photo-after`;
  const send = (url: string, token?: string) => uploadTo(app, url, formWith({ bytes }), token);
  const install = () =>
    app.rest("PUT", `/api/upgrade-projects/${upgrade.id}/installation`, {
      token: host.token,
      body: { installed_on: "2026-05-01" },
    });
  return { app, host, stranger, admin, property, upgrade, receipt, photoAfter, send, install };
}

test("only the host and admins can read a receipt, with their token", async () => {
  const { app, host, stranger, admin, receipt, send } = await start();
  expect(await send(receipt)).toMatchObject({ status: 401 });
  expect(await send(receipt, stranger.token)).toMatchObject({ status: 403 });
  expect(await send(receipt, admin.token)).toMatchObject({ status: 403 });
  expect(await app.rest("GET", receipt, { token: host.token })).toMatchObject({ status: 404 });
  expect(await send(receipt, host.token)).toMatchObject({
    status: 200,
    body: { has_receipt: true },
  });
  expect(await send(receipt, host.token)).toMatchObject({
    status: 409,
    body: { code: "CONFLICT" },
  });

  for (const { token } of [host, admin]) {
    const { status, headers } = await app.rest("GET", receipt, { token });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  }
  expect(await app.rest("GET", receipt)).toMatchObject({ status: 401 });
  expect(await app.rest("GET", receipt, { token: stranger.token })).toMatchObject({ status: 403 });

  // Even with its file name, the public path returns nothing, and no answer contains the name.
  const [name = ""] = [...allImagePaths(app.deps.db)];
  for (const variant of ["", "?w=480", "?share=1"]) {
    expect(await app.rest("GET", `/api/property-images/${name}${variant}`)).toMatchObject({
      status: 404,
    });
  }
  const ledger = await app.rest("GET", "/api/upgrade-projects/1/ledger", { token: host.token });
  expect(JSON.stringify(ledger.body)).not.toContain(name);
});

test("the photo of an installation is public, can be replaced, and goes when the stage is undone", async () => {
  const { app, host, stranger, photoAfter, send, install, upgrade } = await start();
  expect(await send(photoAfter, host.token)).toMatchObject({ status: 409 });
  await install();
  expect(await send(photoAfter)).toMatchObject({ status: 401 });
  expect(await send(photoAfter, stranger.token)).toMatchObject({ status: 403 });
  type Project = { photo_after: { file_path: string } };
  const first = (await send(photoAfter, host.token)).body as Project;
  const second = (await send(photoAfter, host.token)).body as Project;
  const get = ({ photo_after }: Project) =>
    app.rest("GET", `/api/property-images/${photo_after.file_path}`);
  expect(await get(first)).toMatchObject({ status: 404 });
  expect(await get(second)).toMatchObject({ status: 200 });
  expect(second.photo_after).toMatchObject({ width: 32, height: 24, file_name: "sun.jpg" });
  await app.rest("POST", `/api/upgrade-projects/${upgrade.id}/reopen`, { token: host.token });
  expect(await get(second)).toMatchObject({ status: 404 });
  expect(await storedFiles(app)).toEqual([]);
});

test.each(["upgrade", "property"])(
  "deleting the %s leaves no file of its funding",
  async (what) => {
    const { app, host, property, upgrade, photoAfter, receipt, send, install } = await start();
    await install();
    await send(photoAfter, host.token);
    await send(receipt, host.token);
    expect(allImagePaths(app.deps.db).size).toBe(2);
    expect(await app.deps.images.sweep(allImagePaths(app.deps.db))).toMatchObject({ removed: 0 });
    expect(await storedFiles(app)).toHaveLength(4);
    const path =
      what === "upgrade" ? `/api/upgrade-projects/${upgrade.id}` : `/api/properties/${property.id}`;
    expect(await app.rest("DELETE", path, { token: host.token })).toMatchObject({ status: 200 });
    expect(await storedFiles(app)).toEqual([]);
    expect(app.deps.db.sqlite.prepare("SELECT count(*) FROM ledger_entries").pluck().get()).toBe(0);
  },
);

test("an invalid photo leaves neither a file nor a receipt", async () => {
  const { app, host, receipt } = await start();
  const broken = formWith({ bytes: Buffer.from("no photo") });
  expect(await uploadTo(app, receipt, broken, host.token)).toMatchObject({
    status: 400,
    body: { code: "IMAGE_INVALID" },
  });
  expect(await storedFiles(app)).toEqual([]);
  expect(allImagePaths(app.deps.db).size).toBe(0);
});
