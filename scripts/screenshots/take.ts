import type { Browser, Page } from "playwright-core";
import { signInAll } from "./people.ts";
import type { Scene, Viewer } from "./scene.ts";

export const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

/** The studio: a running server with demo data, its people and its properties. */
export type Stage = {
  url: string;
  tokens: Record<Viewer, string | undefined>;
  slugs: Record<string, string>;
};

/** Signs everyone in and chooses the properties that are shown. */
export async function prepareStage(url: string): Promise<Stage> {
  const list = await fetch(`${url}/api/public/properties`);
  const properties = (await list.json()) as Array<{ slug: string; images: unknown[] }>;
  const slugs = {
    slug: properties.find(({ images }) => images.length === 8)?.slug ?? "",
    plain: properties.find(({ images }) => images.length === 0)?.slug ?? "",
  };
  return { url, tokens: await signInAll(url), slugs };
}

export type Shot = { scene: Scene; width: number; scheme: Scheme };

/**
 * Takes one picture, as PNG bytes. A scene that fails says so and shows how far it came.
 *
 * @param prepare changes the page just before, such as hiding what changes from day to day
 */
export async function take(
  browser: Browser,
  { url, tokens, slugs }: Stage,
  { scene, width, scheme }: Shot,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
    reducedMotion: "reduce",
    permissions: ["clipboard-write"],
  });
  try {
    const page = await context.newPage();
    const token = tokens[scene.who ?? "guest"];
    if (token !== undefined) {
      await page.addInitScript((stored) => localStorage.setItem("auth_token", stored), token);
    }
    await scene.before?.(page);
    const path = scene.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => slugs[name] ?? "");
    await page.goto(url + path, { waitUntil: "load" });
    await page.waitForTimeout(800);
    try {
      await scene.act?.(page);
    } catch (failure) {
      console.error(`${scene.name} at ${width}: ${String(failure).split("\n")[0]}`);
    }
    await page.waitForTimeout(400);
    await prepare?.(page);
    return await page.screenshot({ fullPage: scene.window !== true });
  } finally {
    await context.close();
  }
}
