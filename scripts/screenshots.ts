/**
 * `npm run screenshots [-- --out DIR] [--only NAME]`: every page, dialog and state at 390, 768 and
 * 1440 px, light and dark, from the built server with demo data. `-- --readme` takes the README's
 * picture.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { undoAll } from "./afterwards.ts";
import { launchChromium } from "./browser.ts";
import sharp from "sharp";
import { demoData } from "./bench/data.ts";
import { type Server, startSolarStay } from "./bench/processes.ts";
import { buildAll } from "./build-all.ts";
import { root } from "./project.ts";
import { admin } from "./screenshots/people.ts";
import { adminScenes } from "./screenshots/scenes/admin.ts";
import { hostScenes } from "./screenshots/scenes/host.ts";
import { publicScenes } from "./screenshots/scenes/public.ts";
import { prepareStage, schemes, take } from "./screenshots/take.ts";
import { isBuildStale } from "./staleness.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: join(tmpdir(), "solarstay-screenshots") },
    only: { type: "string" },
    readme: { type: "boolean", default: false },
  },
});

const widths = [390, 768, 1440];

if (await isBuildStale()) await buildAll();
try {
  const server = await startSolarStay(await demoData(60), 4821, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const browser = await launchChromium();
  if (values.readme) await takeReadmePicture(browser, server);
  else await takeAll(browser, server);
} finally {
  await undoAll();
}

async function takeAll(browser: Browser, { url }: Server): Promise<void> {
  await mkdir(values.out, { recursive: true });
  const stage = await prepareStage(url);
  const scenes = [...publicScenes, ...hostScenes, ...adminScenes].filter(
    ({ name }) => !values.only || name.startsWith(values.only),
  );
  for (const scene of scenes) {
    for (const width of widths) {
      for (const scheme of schemes) {
        const file = join(values.out, `${scene.name}-${width}-${scheme}.png`);
        await writeFile(file, await take(browser, stage, { scene, width, scheme }));
      }
    }
    console.log(scene.name);
  }
  console.log(`${scenes.length * widths.length * schemes.length} pictures in ${values.out}`);
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
