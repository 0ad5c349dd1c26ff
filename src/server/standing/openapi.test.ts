import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import escapeHtml from "escape-html";
import { expect, test } from "vitest";
import { declaredStatuses } from "./declared.ts";
import { createTestApp } from "../testing/test-app.ts";

type Document = {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { security: object[]; responses: Record<string, unknown>; requestBody?: { content: object } }
    >
  >;
};

/** The calls of section 7 of the specification. */
const specified: Array<[method: string, path: string, needsToken: boolean]> = [
  ["post", "/api/signup", false],
  ["post", "/api/login", false],
  ["post", "/api/confirm", false],
  ["get", "/api/dashboard", true],
  ["get", "/api/admin", true],
  ["get", "/api/properties", true],
  ["post", "/api/properties", true],
  ["put", "/api/properties/{id}", true],
  ["delete", "/api/properties/{id}", true],
  ["post", "/api/properties/{propertyId}/upgrade-projects", true],
  ["put", "/api/upgrade-projects/{id}", true],
  ["delete", "/api/upgrade-projects/{id}", true],
  ["post", "/api/properties/{id}/images", true],
  ["delete", "/api/property-images/{id}", true],
  // {file_path} in the specification: OpenAPI allows one parameter name per path.
  ["get", "/api/property-images/{id}", false],
  ["get", "/api/public/properties", false],
  ["get", "/api/public/properties/{slug}", false],
  ["get", "/api/countries", false],
  ["post", "/api/guest-interest", false],
];

test("the document lists every specified call, with its security and error answers", async () => {
  const { rest } = await createTestApp();
  const { body, headers } = await rest("GET", "/api/openapi.json");
  expect(headers["content-type"]).toContain("application/json");
  const document = body as Document;
  expect(document.openapi).toBe("3.1.0");
  for (const [method, path, needsToken] of specified) {
    const operation = document.paths[path]?.[method];
    expect.soft(operation, `${method} ${path}`).toBeDefined();
    expect.soft(operation?.security.length, `${method} ${path}`).toBe(needsToken ? 1 : 0);
    expect.soft(operation?.responses, `${method} ${path}`).toHaveProperty("500");
    if (needsToken) expect.soft(operation?.responses, path).toHaveProperty("401");
  }
  const upload = document.paths["/api/properties/{id}/images"]?.["post"];
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
});

/** Failures that are easily forgotten, since no rule implies them. */
const ownFailures: Array<[name: string, statuses: number[]]> = [
  ["auth.signup", [403, 409, 429]],
  ["users.update", [403, 404, 409]],
  ["users.makePasswordLink", [403, 404, 409, 429]],
  ["users.delete", [403, 404, 409]],
  ["signups.confirm", [404, 409]],
  ["signups.resend", [404, 429]],
  ["properties.create", [403, 409, 429]],
  ["properties.delete", [404, 409]],
  ["upgradeProjects.create", [403, 404, 409]],
  ["upgradeUpdates.create", [404, 409]],
  ["reports.create", [404, 429]],
  ["publicProperties.browse", [429]],
  ["images.upload", [409, 413, 415, 429]],
];

test("each call declares the failures it can answer with, and no others", () => {
  for (const [name, statuses] of ownFailures) {
    expect.soft(declaredStatuses(name), name).toEqual(expect.arrayContaining(statuses.map(String)));
    expect.soft(declaredStatuses(name), name).toContain("503");
  }
  expect(declaredStatuses("site.impact")).toEqual(["200", "500", "503"]);
  expect(declaredStatuses("countries.list")).toEqual(["200", "500", "503"]);
  expect(declaredStatuses("dashboard.get")).toEqual(["200", "401", "500", "503"]);
  expect(declaredStatuses("sessions.list")).toEqual(["200", "401", "403", "500", "503"]);
});

test("every documented call is a route", async () => {
  const { app, rest } = await createTestApp();
  const { body } = await rest("GET", "/api/openapi.json");
  for (const [path, item] of Object.entries((body as Document).paths)) {
    for (const method of Object.keys(item)) {
      const { statusCode } = await app.inject({
        method: method.toUpperCase() as "GET",
        url: path.replaceAll(/\{\w+\}/g, "1"),
      });
      expect.soft(statusCode, `${method} ${path}`).not.toBe(405);
    }
  }
});

test("redocly finds no error in the document", async () => {
  const { rest } = await createTestApp({ env: { PUBLIC_URL: "https://stay.example.org" } });
  const { body } = await rest("GET", "/api/openapi.json");
  const folder = await mkdtemp(join(tmpdir(), "solarstay-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(body));
    const redocly = resolve(import.meta.dirname, "../../../node_modules/.bin/redocly");
    const { status, stdout, stderr } = spawnSync(redocly, ["lint", file], {
      encoding: "utf8",
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    expect(`${stdout}${stderr}`).toContain("Your API description is valid");
    expect(status).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test("the reference has a curl command for every call", async () => {
  const { rest } = await createTestApp();
  const html = String((await rest("GET", "/api/docs")).body);
  const lines = Array.from(html.matchAll(/<pre>(curl .*?)<\/pre>/gs), ([, line = ""]) => line);
  const operations = Object.values(
    ((await rest("GET", "/api/openapi.json")).body as Document).paths,
  );
  expect(lines).toHaveLength(operations.flatMap((item) => Object.keys(item)).length);
  expect(
    lines.find((line) => line.includes("-X POST") && line.includes("/api/properties&quot;")),
  ).toContain(
    escapeHtml(
      '-d \'{"name":"…","location":"…","country":"Spain","contact_email":"host@example.org"}\'',
    ),
  );
});

test("the reference is static HTML of our own origin that names every call", async () => {
  const { rest } = await createTestApp();
  const { body, headers } = await rest("GET", "/api/docs");
  const html = String(body);
  for (const [, path] of specified) expect.soft(html).toContain(path);
  // The server's address in a curl command is text; nothing is fetched from another origin.
  expect(html).not.toMatch(/<script|(src|href)="https?:/);
  expect(headers["content-security-policy"]).not.toContain("unsafe");
});
