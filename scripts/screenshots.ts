/**
 * `npm run screenshots [-- --out DIR] [--only NAME]`: every page, dialog and state at 390, 768 and
 * 1440 px, light and dark, from the built server with demo data. `-- --readme` makes README's picture.
 */
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { demoData } from "./bench/data.ts";
import { type Server, startSolarStay } from "./bench/processes.ts";
import { buildAll } from "./build-all.ts";
import { root } from "./project.ts";
import { admin, signInAll } from "./screenshots/people.ts";
import { type Scene, scenes, type Who } from "./screenshots/scenes.ts";
import { isBuildStale } from "./staleness.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: join(tmpdir(), "solarstay-screenshots") },
    only: { type: "string" },
    readme: { type: "boolean", default: false },
  },
});

const widths = [390, 768, 1440];
const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

if (await isBuildStale()) await buildAll();
const server = await startSolarStay(await demoData(60), 4821, {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
});
try {
  if (values.readme) await takeReadmePicture(browser, server);
  else await takeAll(browser, server);
} finally {
  await browser.close();
  await server.stop();
}

async function takeAll(browser: Browser, { url }: Server): Promise<void> {
  await mkdir(values.out, { recursive: true });
  const tokens = await signInAll(url);
  const list = await fetch(`${url}/api/public/properties`);
  const properties = (await list.json()) as Array<{ slug: string; images: unknown[] }>;
  const slugs = {
    slug: properties.find(({ images }) => images.length === 8)?.slug ?? "",
    plain: properties.find(({ images }) => images.length === 0)?.slug ?? "",
  };
  const wanted = scenes.filter(({ name }) => !values.only || name.startsWith(values.only));
  for (const scene of wanted) {
    for (const width of widths) {
      for (const scheme of schemes)
        await take(browser, url, { scene, width, scheme, tokens, slugs });
    }
    console.log(scene.name);
  }
  console.log(`${wanted.length * widths.length * schemes.length} pictures in ${values.out}`);
}

type Shot = {
  scene: Scene;
  width: number;
  scheme: Scheme;
  tokens: Record<Who, string | undefined>;
  slugs: Record<string, string>;
};

async function take(browser: Browser, url: string, shot: Shot): Promise<void> {
  const { scene, width, scheme, tokens, slugs } = shot;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const token = tokens[scene.who ?? "guest"];
  if (token !== undefined) {
    await page.addInitScript((stored) => localStorage.setItem("auth_token", stored), token);
  }
  await scene.before?.(page);
  const path = scene.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => slugs[name] ?? "");
  await page.goto(url + path, { waitUntil: "load" });
  await page.waitForTimeout(400);
  try {
    await scene.act?.(page);
  } catch (failure) {
    console.error(`${scene.name} at ${width}: ${String(failure).split("\n")[0]}`);
  }
  await page.waitForTimeout(400);
  await page.screenshot({
    path: join(values.out, `${scene.name}-${width}-${scheme}.png`),
    fullPage: scene.window !== true,
  });
  await context.close();
}

async function takeReadmePicture(browser: Browser, { url }: Server): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 960 } });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const picture = await page.screenshot();
  const file = join(root, "docs/images/landing.png");
  await sharp(picture).resize({ width: 1200 }).png({ palette: true, effort: 10 }).toFile(file);
  console.log(file);
}
