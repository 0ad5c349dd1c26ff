/**
 * Visual regression: compares a few pictures with those in scripts/drills/looks/. `-- looks
 * --update` stores the current ones.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "../browser.ts";
import sharp from "sharp";
import { demoData } from "../bench/data.ts";
import { startSolarStay } from "../bench/processes.ts";
import { admin } from "../screenshots/people.ts";
import { hostScenes } from "../screenshots/scenes/host.ts";
import { publicScenes } from "../screenshots/scenes/public.ts";
import { prepareStage, type Stage, type Shot, take } from "../screenshots/take.ts";

const kept = join(import.meta.dirname, "looks");
const names = ["landing", "browse", "host-page", "interest-errors", "login", "properties", "goal"];
const widths = [390, 1440];

/**
 * Pictures are stored and compared at half size, where the smoothing of single pixels no longer
 * counts.
 */
const scale = 0.5;
/** Long lists repeat themselves further down. */
const mostHeight = 2600;
/** A pixel has changed if a channel differs by more than this, of 255. */
const mostDifference = 24;
/** The share of pixels that another version of the browser may change. */
const mostChanged = 0.0005;

/** Throws, with the pictures that differ, when a page looks different. */
export async function looksDrill(): Promise<void> {
  const update = process.argv.includes("--update");
  const server = await startSolarStay(await demoData(60), 4832, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const browser = await launchChromium();
  try {
    const stage = await prepareStage(server.url);
    await mkdir(kept, { recursive: true });
    const missed: string[] = [];
    for (const shot of shots()) {
      const file = join(kept, `${shot.scene.name}-${shot.width}-${shot.scheme}.webp`);
      const now = await picture(browser, stage, shot);
      if (update) await writeFile(file, now);
      else missed.push(...(await compare(file, now)));
    }
    if (!update) missed.push(...(await provesSensitivity(browser, stage)));
    if (missed.length > 0) throw new Error(missed.join("\n"));
    console.log(update ? "Kept" : "Looks: every page looks as it should");
  } finally {
    await browser.close();
    await server.stop();
  }
}

function shots(): Shot[] {
  const scenes = [...publicScenes, ...hostScenes].filter(({ name }) => names.includes(name));
  return [
    ...scenes.flatMap((scene) => widths.map((width): Shot => ({ scene, width, scheme: "light" }))),
    ...scenes.map((scene): Shot => ({ scene, width: 390, scheme: "dark" })),
  ];
}

/** Hides content that changes from day to day. */
const hideDays = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      node.nodeValue = (node.nodeValue ?? "").replaceAll(/\w+ \d{1,2}, \d{4}/g, "May 1, 2026");
    }
  });

async function picture(
  browser: Browser,
  stage: Stage,
  shot: Shot,
  change?: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  const png = await take(browser, stage, shot, async (page) => {
    await hideDays(page);
    await change?.(page);
  });
  const { width, height } = await sharp(png).metadata();
  return sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, mostHeight) })
    .resize({ width: Math.round(width * scale) })
    .webp({ quality: 90 })
    .toBuffer();
}

/** Describes the difference of a picture; both are then in the system's temporary folder. */
async function compare(file: string, now: Buffer): Promise<string[]> {
  const name = file.slice(kept.length + 1);
  const before = await readFile(file).catch(() => undefined);
  if (!before) return [`${name} is not kept yet; run with --update and look at it`];
  const share = await changedShare(before, now);
  console.log(`${name}: ${(share * 100).toFixed(3)} % changed`);
  if (share <= mostChanged) return [];
  const shown = join(tmpdir(), `solarstay-looks-${name}`);
  await writeFile(shown, now);
  return [`${name} looks otherwise now (${(share * 100).toFixed(2)} %): ${shown}`];
}

/** The share of pixels that differ, 1 if the sizes do. */
async function changedShare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const differs = [0, 1, 2].some(
      (channel) =>
        Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > mostDifference,
    );
    if (differs) changed += 1;
  }
  return changed / (a.data.length / 3);
}

/** A second picture of a page must pass, and small real changes of it must not. */
async function provesSensitivity(browser: Browser, stage: Stage): Promise<string[]> {
  const shot = shots().find(({ scene, width }) => scene.name === "login" && width === 390);
  if (!shot) throw new Error("There is no picture to try");
  const before = await picture(browser, stage, shot);
  const changes: Record<string, (page: Page) => Promise<unknown>> = {
    "a heading 3 px lower": (page) =>
      page.locator("h1").evaluate((heading) => (heading.style.translate = "0 3px")),
    "a button in another colour": (page) =>
      page
        .locator("main form button")
        .last()
        .evaluate((button) => (button.style.backgroundColor = "#7a5cff")),
    "a word more": (page) =>
      page
        .locator("label")
        .first()
        .evaluate((label) => label.append(" again")),
  };
  const missed: string[] = [];
  if ((await changedShare(before, await picture(browser, stage, shot))) > mostChanged) {
    missed.push("The same page twice is not the same picture");
  }
  for (const [name, change] of Object.entries(changes)) {
    const share = await changedShare(before, await picture(browser, stage, shot, change));
    console.log(`${name}: ${(share * 100).toFixed(3)} % changed, more than ${mostChanged * 100}`);
    if (share <= mostChanged) missed.push(`${name} was not seen`);
  }
  return missed;
}
