import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Account, makeHost, makePhotos, makeProperty, type Property, rest } from "./actors.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
let host: Account;
let property: Property;
beforeAll(async () => {
  host = await makeHost(site);
});
beforeEach(async () => {
  property = await makeProperty(site, host, { name: `Casa ${Math.random()}` });
  await makePhotos(site, host, property, 3);
});
afterAll(closeBrowser);

const card = (page: Page) => page.getByRole("article", { name: property.name });
const shown = (page: Page) =>
  card(page)
    .getByRole("figure")
    .evaluateAll((tiles) =>
      tiles.map((tile) => tile.querySelector("img[alt^=photo]")?.getAttribute("alt")),
    );
const stored = async () => {
  const { images } = await rest<{ images: Array<{ file_name: string }> }>(
    site,
    "GET",
    `/api/public/properties/${property.slug}`,
  );
  return images.map(({ file_name }) => file_name);
};
const files = (...numbers: number[]) => numbers.map((number) => `photo-${number}.jpg`);

async function middle(element: Locator): Promise<[x: number, y: number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error("Not on the page");
  return [box.x + box.width / 2, box.y + Math.min(box.height, 200) / 2];
}

test("a photo dragged onto another by mouse takes its place", async () => {
  const { page, problems } = await visit(site, { as: host });
  await open(page, `/properties#${property.slug}`);
  const tiles = card(page).getByRole("figure");
  await tiles.nth(2).scrollIntoViewIfNeeded();
  expect(await shown(page)).toEqual(files(1, 2, 3));

  await page.mouse.move(...(await middle(tiles.nth(2))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(tiles.nth(0))), { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => shown(page)).toEqual(files(3, 1, 2));
  await expect.poll(stored).toEqual(files(3, 1, 2));
  await tiles.first().getByText("Cover", { exact: true }).waitFor();
  await card(page).getByText("Moved to place 1 of 3").waitFor({ state: "attached" });
  expect(problems).toEqual([]);
});

test("Escape, a drop outside the photos and a click leave the order unchanged", async () => {
  const { page, problems } = await visit(site, { as: host });
  await open(page, `/properties#${property.slug}`);
  const tiles = card(page).getByRole("figure");
  await tiles.nth(2).scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle(tiles.nth(1))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(tiles.nth(0))), { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();

  await page.mouse.move(...(await middle(tiles.nth(1))));
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  await tiles.nth(1).getByRole("img").first().click();
  expect(await shown(page)).toEqual(files(1, 2, 3));
  expect(await stored()).toEqual(files(1, 2, 3));
  expect(problems).toEqual([]);
});

test("a finger drags a photo by its handle, and scrolls the page elsewhere", async () => {
  const { page, problems } = await visit(site, {
    as: host,
    width: 390,
    height: 844,
    hasTouch: true,
  });
  await open(page, `/properties#${property.slug}`);
  const tiles = card(page).getByRole("figure");
  const handle = tiles.nth(1).getByTitle(/^Drag to reorder/);
  await tiles.nth(1).scrollIntoViewIfNeeded();
  expect(await handle.evaluate((element) => getComputedStyle(element).touchAction)).toBe("none");
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  const [fromX, fromY] = await middle(handle);
  const [toX, toY] = await middle(tiles.nth(0));
  await send("touchStart", fromX, fromY);
  for (let step = 1; step <= 6; step += 1) {
    const share = step / 6;
    await send("touchMove", fromX + (toX - fromX) * share, fromY + (toY - fromY) * share);
  }
  await send("touchEnd");
  await expect.poll(() => shown(page)).toEqual(files(2, 1, 3));
  await expect.poll(stored).toEqual(files(2, 1, 3));
  expect(problems).toEqual([]);
});
