import { expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const nothingChosen = {
  site_name: null,
  contact_email: null,
  demo_video_url: null,
  how_it_works_url: null,
  terms_url: null,
  privacy_url: null,
  cookie_policy_url: null,
  interest_retention_days: null,
  sign_up: "open",
};

async function start(env: Record<string, string> = {}) {
  const app = await createTestApp({ env });
  const admin = await makeUser(app, { role: "admin", name: "Ada Admin" });
  const get = async () => (await app.rest("GET", "/api/admin/settings", admin)).body;
  const put = (body: object, { token }: { token?: string } = admin) =>
    app.rest("PUT", "/api/admin/settings", { token, body });
  return { app, admin, get, put };
}

type Log = { items: Array<{ act: string; subject_name: string; note: string }> };
async function notes(app: TestApp, { token }: MadeUser): Promise<string[]> {
  const { body } = await app.rest("GET", "/api/admin/audit-log", { token });
  return (body as Log).items.map(
    ({ act, subject_name, note }) => `${act} ${subject_name}: ${note}`,
  );
}

test("an admin reads a setting, changes it, and restores the default", async () => {
  const { app, admin, get, put } = await start();
  expect(await get()).toMatchObject({
    ...nothingChosen,
    in_effect: { site_name: "Solar Stay", contact_email: "contact@example.com" },
    locked: [],
  });
  const wanted = {
    site_name: " Sonne\r\n & \u0000Co ",
    contact_email: "Hello@Example.org",
    demo_video_url: "https://video.example.org/1",
    how_it_works_url: "mailto:hello@example.org",
    interest_retention_days: "90",
    sign_up: "approval",
  };
  const changed = await put(wanted);
  const chosen = {
    ...nothingChosen,
    ...wanted,
    site_name: "Sonne & Co",
    interest_retention_days: 90,
  };
  expect(changed).toMatchObject({
    status: 200,
    headers: { "cache-control": "no-store" },
    body: { ...chosen, in_effect: { site_name: "Sonne & Co" } },
  });
  expect(await get()).toEqual(changed.body);
  expect(
    await put({ site_name: "", contact_email: null, interest_retention_days: "" }),
  ).toMatchObject({
    status: 200,
    body: {
      ...chosen,
      site_name: null,
      contact_email: null,
      interest_retention_days: null,
      in_effect: { site_name: "Solar Stay" },
    },
  });
  expect((await notes(app, admin)).toReversed()).toEqual([
    "setting_changed Site name: not set → Sonne & Co",
    "setting_changed Contact email: not set → Hello@Example.org",
    "setting_changed Demo video: not set → https://video.example.org/1",
    "setting_changed How it works: not set → mailto:hello@example.org",
    "setting_changed Days to keep guest messages: not set → 90",
    "setting_changed Sign-up: open → approval",
    "setting_changed Site name: Sonne & Co → not set",
    "setting_changed Contact email: Hello@Example.org → not set",
    "setting_changed Days to keep guest messages: 90 → not set",
  ]);
});

test("unchanged and absent fields are not changes; two admins do not undo each other", async () => {
  const { app, admin, get, put } = await start();
  const other = await makeUser(app, { role: "admin" });
  const twice = { site_name: "Sole" };
  await Promise.all([put(twice), put(twice), put({ sign_up: "closed" }, other), put({}, other)]);
  expect(await get()).toMatchObject({ site_name: "Sole", sign_up: "closed" });
  expect(await notes(app, admin)).toHaveLength(2);
});

test("a setting of the environment is shown as locked and cannot be changed here", async () => {
  const { app, admin, get, put } = await start({
    SITE_NAME: "Fixed",
    CONTACT_EMAIL: "fixed@example.org",
  });
  expect(await get()).toMatchObject({
    site_name: null,
    in_effect: { site_name: "Fixed", contact_email: "fixed@example.org" },
    locked: ["site_name", "contact_email"],
  });
  expect(await put({ site_name: "Mine", sign_up: "closed" })).toMatchObject({
    status: 400,
    body: {
      code: "INVALID_INPUT",
      issues: [{ field: "site_name", message: expect.stringContaining("SITE_NAME") }],
    },
  });
  // All or nothing.
  expect(await get()).toMatchObject({ sign_up: "open" });
  expect(await notes(app, admin)).toEqual([]);
});

test.each([
  ["site_name", "x".repeat(61)],
  ["site_name", 5],
  ["contact_email", "nobody"],
  ["contact_email", "a@b"],
  ["demo_video_url", "http://example.org"],
  ["how_it_works_url", "javascript:alert(1)"],
  ["terms_url", "https:example.org"],
  ["terms_url", "https://"],
  ["privacy_url", "mailto:"],
  ["privacy_url", "//example.org"],
  ["cookie_policy_url", "data:text/html,x"],
  ["cookie_policy_url", `https://example.org/${"x".repeat(500)}`],
  ["interest_retention_days", 0],
  ["interest_retention_days", "-1"],
  ["interest_retention_days", 1.5],
  ["interest_retention_days", 3651],
  ["sign_up", "maybe"],
  ["sign_up", null],
])("%s: %j is refused at its field, and nothing changes", async (field, value) => {
  const { get, put } = await start();
  expect(
    await put({
      [field]: value,
      site_name: "Also",
      ...(field === "site_name" && { site_name: value }),
    }),
  ).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", issues: [{ field }] },
  });
  expect(await get()).toMatchObject(nothingChosen);
});

test("a host, a stranger and a visitor cannot change anything", async () => {
  const { app, get, put } = await start();
  const host = await makeUser(app);
  expect(await put({ site_name: "Mine" }, host)).toMatchObject({ status: 403 });
  expect(await put({ site_name: "Mine" }, {})).toMatchObject({ status: 401 });
  expect(await app.rest("GET", "/api/admin/settings", host)).toMatchObject({ status: 403 });
  expect(await app.rest("GET", "/api/admin/settings")).toMatchObject({ status: 401 });
  expect(await get()).toMatchObject(nothingChosen);
});

test("an admin who is demoted while their change waits changes nothing", async () => {
  const { app, admin, get } = await start();
  const other = await makeUser(app, { role: "admin", name: "Bea" });
  const [unmade, refused] = await Promise.all([
    app.rest("PUT", `/api/admin/users/${other.id}`, { token: admin.token, body: { role: "host" } }),
    app.rest("PUT", "/api/admin/settings", { token: other.token, body: { site_name: "Mine" } }),
  ]);
  expect([unmade.status, refused.status]).toEqual([200, 403]);
  expect(await get()).toMatchObject({ site_name: null });
});
