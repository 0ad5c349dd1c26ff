import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const headers = { "cache-control": "no-store" };

test("the process answers, and reports when it is ready", async () => {
  const { rest } = await createTestApp();
  expect(await rest("GET", "/healthz")).toMatchObject({
    status: 200,
    headers,
    body: { status: "ok" },
  });
  expect(await rest("GET", "/readyz")).toMatchObject({
    status: 200,
    headers,
    body: { status: "ready", problems: [] },
  });
});

test("a nearly full disk takes no page offline, and is logged once", async () => {
  const app = await createTestApp({ env: { MIN_FREE_DISK_MB: "100000000" } });
  for (let poll = 0; poll < 3; poll += 1) {
    expect(await app.rest("GET", "/readyz")).toMatchObject({
      status: 200,
      headers,
      body: { status: "degraded", problems: ["The disk is almost full"] },
    });
  }
  const lines = app.logLines.filter((line) => line.includes("The disk is almost full"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("stack");
});

const breakages: Array<[title: string, breakIt: (app: TestApp) => unknown]> = [
  ["the database is gone", ({ deps }) => deps.db.sqlite.close()],
  ["the data folder is gone", ({ dataDir }) => rm(dataDir, { recursive: true })],
];

test.each(breakages)(
  "not ready, in one format and with the cause only in the log: %s",
  async (_title, breakIt) => {
    const app = await createTestApp();
    await breakIt(app);
    expect(await app.rest("GET", "/readyz")).toMatchObject({ status: 503 });
    expect(await app.rest("GET", "/readyz")).toMatchObject({
      status: 503,
      headers,
      body: { error: "The database or the disk is not working properly", code: "UNAVAILABLE" },
    });
    expect(app.logLines.filter((line) => line.includes("not ready"))).toHaveLength(1);
    expect(await app.rest("GET", "/healthz")).toMatchObject({ status: 200 });
  },
);
