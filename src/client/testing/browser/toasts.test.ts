import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeHost, makeProperty } from "./actors.ts";
import { expectNotice, newestNotice, notices, refusals, unreachable } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
let path: string;

beforeAll(async () => {
  const { slug } = await makeProperty(site, await makeHost(site));
  path = `/host/${slug}`;
});
afterAll(closeBrowser);

const linkCopied = ["Link copied", "Paste it anywhere to share this place."] as const;
const notCopied = ["Error", "Failed to copy URL to clipboard"] as const;

/** Opens a page whose Share button shows a notice of success or failure. */
async function sharePage(width?: number) {
  const { page, problems } = await visit(site, width === undefined ? {} : { width });
  await open(page, path);
  const share = page.getByRole("button", { name: "Share" });
  return { page, problems, share, panel: page.locator("li[data-state=open]") };
}

const refuseClipboard = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });

/** Drags the notice to the right with the mouse and releases it. */
async function drag(page: Page, panel: Locator, distance: number): Promise<void> {
  const box = await panel.boundingBox();
  if (!box) throw new Error("The notice has no place");
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 4; moved < distance; moved += 4) await page.mouse.move(x + moved, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
}

test("a new notice replaces the one before, and a failure is styled as one", async () => {
  const { page, problems, share, panel } = await sharePage();
  const border = () => panel.evaluate((element) => getComputedStyle(element).borderColor);

  await share.click();
  await expectNotice(page, ...linkCopied);
  const calm = await border();
  await refuseClipboard(page);
  await share.click();
  await expectNotice(page, ...notCopied);
  expect(await border()).not.toBe(calm);
  await share.click();
  await share.click();
  await expectNotice(page, ...notCopied);

  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect.poll(() => notices(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test("a notice is announced, and disappears after five seconds", async () => {
  const { page, problems, share } = await sharePage();
  await page.evaluate(() => {
    const record = { announced: "", times: [] as number[] };
    Object.assign(window, { record });
    let shown = false;
    new MutationObserver(() => {
      record.announced = document.querySelector("[role=status]")?.textContent || record.announced;
      const now = document.querySelector("li[data-state=open]") !== null;
      if (now !== shown) record.times.push(performance.now());
      shown = now;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const readRecord = () =>
    page.evaluate(
      () => (window as unknown as { record: { announced: string; times: number[] } }).record,
    );

  await share.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await readRecord()).times.length).toBe(2);
  const { announced, times } = await readRecord();
  expect(announced).toBe(`Notification ${linkCopied.join(" ")}`);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4900);
  expect(problems).toEqual([]);
});

test("F8 moves the focus to the notices, which then stay until Escape dismisses them", async () => {
  const { page, problems, share } = await sharePage();
  await share.click();
  await expectNotice(page, ...linkCopied);
  await page.keyboard.press("F8");
  const place = page.getByRole("region", { name: "Notifications (F8)" });
  const within = () => place.evaluate((element) => element.contains(document.activeElement));
  expect(await within()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const close = place.getByRole("button", { name: "Close" });
  expect(await close.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => notices(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test.each([
  { distance: 49, dismissed: false },
  { distance: 51, dismissed: true },
  { distance: 90, dismissed: true },
])("dismissed by a swipe of $distance px to the right: $dismissed", async (swipe) => {
  const { page, problems, share, panel } = await sharePage();
  await share.click();
  await expectNotice(page, ...linkCopied);
  await drag(page, panel, swipe.distance);
  if (swipe.dismissed) {
    await expect.poll(() => notices(page)).toEqual([]);
  } else {
    await expect.poll(() => panel.getAttribute("data-swipe")).toBe("cancel");
    expect(await notices(page)).toEqual([linkCopied]);
  }
  expect(problems).toEqual([]);
});

test("a swipe to the left does not dismiss", async () => {
  const { page, share, panel } = await sharePage();
  await share.click();
  await expectNotice(page, ...linkCopied);
  const box = await panel.boundingBox();
  if (!box) throw new Error("The notice has no place");
  await page.mouse.move(box.x + 200, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 20, { steps: 5 });
  await page.mouse.up();
  expect(await notices(page)).toEqual([linkCopied]);
});

test.each([390, 768, 1023])(
  "at %i px a notice leaves the button at the bottom in sight",
  async (width) => {
    const { page, share, panel } = await sharePage(width);
    await share.click();
    await expectNotice(page, ...linkCopied);
    const bottom = page.getByRole("button", { name: "Express Interest" }).filter({ visible: true });
    const top = await bottom.evaluate((element) => element.getBoundingClientRect().top);
    const end = () => panel.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(end).toBeLessThanOrEqual(top);
  },
);

test("a notice over a dialog is accessible and can be closed without closing the dialog", async () => {
  const { page, problems } = await visit(site, { expected: refusals });
  await open(page, path);
  await page.getByRole("button", { name: "Show Interest" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your name").fill("Gus Guest");
  await dialog.getByLabel("Your email").fill("gus@example.net");
  await unreachable(page, "guestInterest.create");
  await dialog.getByRole("button", { name: "Send Interest" }).click();
  await expectNotice(page, "Submission Failed", "Failed to submit interest");
  await page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("button")
    .click();
  await expect.poll(() => notices(page)).toEqual([]);
  expect(await dialog.getByLabel("Your name").inputValue()).toBe("Gus Guest");
  expect(problems).toEqual([]);
});

test.each([320, 390])(
  "a notice covers no button at the end of a dialog, %d px wide",
  async (width) => {
    const host = await makeHost(site);
    await makeProperty(site, host);
    const { page } = await visit(site, { as: host, width, expected: refusals });
    await open(page, "/properties");
    await page.getByRole("button", { name: "Edit property" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Property" });
    await dialog.getByLabel("Property name").fill("Casa Luna");
    await unreachable(page, "properties.update");
    const save = dialog.getByRole("button", { name: "Save" });
    await save.click();
    await expect.poll(async () => (await notices(page)).length).toBe(1);
    await page.unrouteAll();
    // Playwright presses only what nothing covers.
    await save.click({ timeout: 2000 });
    expect(await newestNotice(page, "Property updated")).toContain("Casa Luna");
  },
);
