import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { plainPages } from "../../testing/pages.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

const project = resolve(import.meta.dirname, "../../../..");

type Manifest = { name: string; icons: Array<{ src: string; sizes: string; purpose: string }> };

test("the manifest has the site's name, and icons of the stated sizes", async () => {
  const { rest } = await createTestApp({
    env: { SITE_NAME: "Sonne & Co" },
    pages: plainPages(await temporaryFolder()),
  });
  const { status, headers, body } = await rest("GET", "/manifest.webmanifest");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
  const { name, icons } = body as Manifest;
  expect(name).toBe("Sonne & Co");
  expect(icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
  for (const { src, sizes } of icons) {
    const file = await readFile(`${project}/src/client/public${src}`);
    const { format, width, height } = await sharp(file).metadata();
    expect({ format, sizes: `${width}x${height}` }).toEqual({ format: "png", sizes });
  }
  expect(await readFile(`${project}/index.html`, "utf8")).toContain(
    '<link rel="manifest" href="/manifest.webmanifest" />',
  );
});

test("maskable icons are opaque to their edge", async () => {
  const { data, info } = await sharp(`${project}/src/client/public/icon-maskable-512.png`)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 3; at < data.length; at += info.channels) {
    if (data[at] !== 255) throw new Error("A pixel is not opaque");
  }
});
