import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { plainPages } from "../../testing/pages.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

const script = "console.log('sun');".repeat(100);

/** An app that serves a built client. */
async function start() {
  const clientDir = join(await temporaryFolder(), "client");
  await mkdir(join(clientDir, "assets"), { recursive: true });
  await mkdir(join(clientDir, ".vite"));
  for (const [name, content] of [
    ["../outside.txt", "outside"],
    ["index.html", "the template"],
    [".vite/manifest.json", "{}"],
    ["favicon.svg", "<svg/>"],
    ["assets/main-1a2b.js", script],
    ["assets/main-1a2b.js.br", brotliCompressSync(script)],
    ["assets/main-1a2b.js.gz", gzipSync(script)],
    ["assets/font-3c4d.woff2", "font"],
  ] as const) {
    await writeFile(join(clientDir, name), content);
  }
  return await createTestApp({ pages: plainPages(clientDir) });
}

test("files with a hash in their name are cached for ever, others are revalidated each time", async () => {
  const { rest } = await start();
  expect(await rest("GET", "/assets/main-1a2b.js")).toMatchObject({
    status: 200,
    headers: {
      "content-type": expect.stringContaining("javascript"),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
    body: script,
  });
  expect(await rest("GET", "/assets/font-3c4d.woff2")).toMatchObject({
    headers: { "content-type": "font/woff2" },
  });
  expect(await rest("GET", "/favicon.svg")).toMatchObject({
    status: 200,
    headers: { "content-type": expect.stringContaining("image/svg"), "cache-control": "no-cache" },
  });
});

test("a compressed file has no path of its own", async () => {
  const { rest } = await start();
  for (const path of ["/assets/main-1a2b.js.br", "/assets/main-1a2b.js.gz"]) {
    expect.soft(await rest("GET", path), path).toMatchObject({ status: 404 });
  }
});

test("a client that accepts brotli or gzip gets the file as the build compressed it", async () => {
  const { app } = await start();
  for (const [accept, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0", undefined],
  ] as const) {
    const { headers, rawPayload } = await app.inject({
      url: "/assets/main-1a2b.js",
      headers: { "accept-encoding": accept },
    });
    expect.soft(headers["content-encoding"], accept).toBe(encoding);
    expect.soft(headers["content-type"], accept).toContain("javascript");
    expect.soft(rawPayload.length < script.length, accept).toBe(encoding !== undefined);
  }
});

test("neither the template nor a file outside the folder is served", async () => {
  const { rest } = await start();
  for (const path of [
    "/index.html",
    "/.vite/manifest.json",
    "/assets",
    "/assets/",
    "/assets/../index.html",
    "/assets/%2e%2e/index.html",
    "/assets/..%2findex.html",
    "/../outside.txt",
    "/..%2foutside.txt",
    "/assets/nope.js",
  ]) {
    const { status, body } = await rest("GET", path);
    expect.soft(status, path).toBe(404);
    expect.soft(JSON.stringify(body), path).not.toMatch(/the template|outside/);
  }
});

test("files answer GET and HEAD only", async () => {
  const { rest } = await start();
  expect(await rest("HEAD", "/assets/main-1a2b.js")).toMatchObject({ status: 200, body: "" });
  expect(await rest("POST", "/assets/main-1a2b.js")).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
    body: { code: "METHOD_NOT_ALLOWED" },
  });
});
