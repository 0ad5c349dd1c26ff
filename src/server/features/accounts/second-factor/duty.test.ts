import { expect, test } from "vitest";
import {
  makeEntry,
  makeProperty,
  makeUpgrade,
  makeUser,
  type MadeUser,
} from "../../../testing/factories.ts";
import { makeApiToken } from "../../../testing/own-account.ts";
import { turnOnSecondFactor } from "../../../testing/second-factors.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { formWith, jpeg, upload, uploadTo } from "../../../testing/uploads.ts";

const needed = { status: 403, body: { code: "SECOND_FACTOR_NEEDED" } };

async function start() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const [admin, other] = [
    await makeUser(app, { role: "admin" }),
    await makeUser(app, { role: "admin" }),
  ];
  const demand = ({ token }: MadeUser, on: unknown = true) =>
    app.rest("PUT", "/api/admin/settings", { token, body: { admins_need_second_factor: on } });
  const read = ({ token }: { token: string }) => app.rest("GET", "/api/admin", { token });
  return { app, admin, other, demand, read };
}

test("an admin with a second factor can require it; the others are kept out until they have one", async () => {
  const { app, admin, other, demand, read } = await start();
  const script = makeApiToken(app, other);
  expect(await demand(admin)).toMatchObject({ status: 409 });
  expect(await demand(admin, "yes")).toMatchObject({ status: 400 });
  expect(await demand(await makeUser(app))).toMatchObject({ status: 403 });
  await turnOnSecondFactor(app, admin);
  expect(await read(other)).toMatchObject({ status: 200 });
  expect(await demand(admin)).toMatchObject({
    status: 200,
    body: { admins_need_second_factor: true },
  });
  expect(await read(admin)).toMatchObject({ status: 200 });

  expect(await read(other)).toMatchObject(needed);
  expect(await read(script)).toMatchObject(needed);
  expect(await demand(other, false)).toMatchObject(needed);
  const retry = await app.rest("POST", "/api/admin/outbox/1/retry", { token: script.token });
  expect(retry).toMatchObject(needed);
  // Calls about the own account work as before, so that admins can set one up.
  const own = { token: other.token };
  expect(await app.rest("GET", "/api/properties", own)).toMatchObject({ status: 200 });
  expect(await app.rest("GET", "/api/second-factor", own)).toMatchObject({
    body: { required: true },
  });
  await turnOnSecondFactor(app, other);
  expect(await read(other)).toMatchObject({ status: 200 });
});

test("an admin without one sees only what hosts see of each other", async () => {
  const { app, admin, other, demand } = await start();
  const host = await makeUser(app);
  const { id, slug } = await makeProperty(app, host);
  const { body: photo } = await upload(app, id, formWith({ bytes: await jpeg() }), host.token);
  const upgrade = await makeUpgrade(app, host, id);
  const entry = await makeEntry(app, host, upgrade.id);
  const receipt = `/api/ledger-entries/${entry.id}/receipt`;
  await uploadTo(app, receipt, formWith({ bytes: await jpeg() }), host.token);
  await app.rest("POST", `/api/admin/listings/${id}/takedown`, {
    token: admin.token,
    body: { reason: "It does not exist" },
  });
  const paths = [
    [`/api/upgrade-projects/${upgrade.id}/ledger`, 403],
    [receipt, 403],
    [`/api/property-previews/${slug}`, 404],
    [`/api/property-images/${(photo as { file_path: string }).file_path}`, 404],
  ] as const;
  const statuses = ({ token }: { token: string }) =>
    Promise.all(paths.map(async ([path]) => (await app.rest("GET", path, { token })).status));
  const script = makeApiToken(app, other, { scope: "read" });
  expect(await statuses(other)).toEqual([200, 200, 200, 200]);

  await turnOnSecondFactor(app, admin);
  await demand(admin);
  for (const caller of [other, script]) {
    expect(await statuses(caller)).toEqual(paths.map(([, status]) => status));
  }
  for (const caller of [host, admin]) expect(await statuses(caller)).toEqual([200, 200, 200, 200]);
});

test("hosts need none, and the requirement can be lifted", async () => {
  const { app, admin, other, demand, read } = await start();
  const host = await makeUser(app);
  await turnOnSecondFactor(app, admin);
  await demand(admin);
  expect(await app.rest("GET", "/api/dashboard", host)).toMatchObject({ status: 200 });
  await demand(admin, false);
  expect(await read(other)).toMatchObject({ status: 200 });
});
