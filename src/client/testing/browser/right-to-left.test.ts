import { afterAll, beforeAll, expect, test } from "vitest";
import { translateInto } from "../../../server/core/i18n/catalogues.ts";
import { makeHost, makePhotos, makeProperty, type Property, rest } from "./actors.ts";
import { held, watchShifts } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const t = translateInto("ar");
const site = siteOfFile({ env: { LANGUAGES: "ar,en" }, demo: 12 });
let property: Property;
beforeAll(async () => {
  const host = await makeHost(site);
  property = await makeProperty(site, host, { country: "Palestine" });
  await makePhotos(site, host, property, 3);
});
afterAll(closeBrowser);

test.each(["/", "/browse", "/login", "/host/property"])(
  "the browser says %s in Arabic as the server did",
  async (path) => {
    const { page, problems } = await visit(site);
    await open(page, path.replace("property", property.slug));
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    await page.waitForTimeout(500);
    expect(problems).toEqual([]);
  },
);

test("the Arabic font is only in Arabic pages, and nothing moves when the fonts come late", async () => {
  const { page, problems } = await visit(site);
  const fonts: string[] = [];
  page.on("request", (request) => fonts.push(...(/[^/]+\.woff2/.exec(request.url()) ?? [])));
  await page.goto("/en", { waitUntil: "networkidle" });
  expect(fonts).not.toEqual([]);
  expect(fonts.join()).not.toContain("vazirmatn");
  expect(await page.content()).not.toMatch(/vazirmatn/i);

  const shift = await watchShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/browse", `/host/${property.slug}`]) {
      const release = await held(page, /\.woff2/);
      await page.goto(path, { waitUntil: "commit" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForTimeout(300);
      release();
      await page.waitForFunction(() => document.fonts.check("1em Vazirmatn", "ش"));
      await page.waitForTimeout(300);
      expect(await shift(), `${path}, ${width} px`).toBeLessThan(0.02);
      await page.unrouteAll();
    }
  }
  expect(problems).toEqual([]);
});

test("the photos follow each other from right to left", async () => {
  const { page, problems } = await visit(site);
  await open(page, `/host/${property.slug}`);
  const photo = t("Open photo {number, number} of {count, number}", { number: 1, count: 3 });
  await page.getByRole("button", { name: photo }).click();
  const dialog = page.getByRole("dialog");
  const place = dialog.locator("output");
  const left = () => dialog.getByRole("list").evaluate((track) => Math.round(track.scrollLeft));

  await dialog.locator(":focus").waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => place.textContent()).toBe("2 / 3");
  await expect.poll(left).toBe(-1440);
  const next = dialog.getByRole("button", { name: t("Next photo") });
  const arrow = (button: typeof next) =>
    button.locator("svg").evaluate((icon) => getComputedStyle(icon).transform);
  expect(await arrow(next)).toBe("matrix(-1, 0, 0, 1, 0, 0)");
  await next.click();
  await expect.poll(() => place.textContent()).toBe("3 / 3");
  await expect.poll(left).toBe(-2880);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => place.textContent()).toBe("2 / 3");
  expect(problems).toEqual([]);
});

test("a password never runs under the button that shows it", async () => {
  const { page, problems } = await visit(site);
  await open(page, "/login");
  const field = page.locator("main").getByLabel(t("Password"), { exact: true });
  const button = page.getByRole("button", { name: t("Show"), exact: true });
  const gap = async () =>
    field.evaluate(
      (input, label) => {
        const { paddingLeft, paddingRight, direction } = getComputedStyle(input);
        const text = input.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
        const isNarrow = Number.parseFloat(paddingRight) < 20;
        return { isClear: label !== null && text >= label.x + label.width, isNarrow, direction };
      },
      await button.boundingBox(),
    );
  const right = { isClear: true, isNarrow: true, direction: "ltr" };
  expect(await gap()).toEqual(right);
  await button.click();
  await page.getByRole("button", { name: t("Hide"), exact: true }).waitFor();
  expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr");
  expect(problems).toEqual([]);
});

test("a message in Latin letters starts at the side of its row, and ends with its ellipsis", async () => {
  const host = await makeHost(site);
  const { id } = await makeProperty(site, host);
  const guest = { guest_name: "Gus Guest", guest_email: "gus@guests.example" };
  const body = { property_id: id, ...guest, message: "Is May free?" };
  await rest(site, "POST", "/api/guest-interest", { body });
  const { page, problems } = await visit(site, { as: host });
  await open(page, "/dashboard?inbox=all");
  const styles = await page.getByText("Is May free?", { exact: true }).evaluate((text) => {
    const { direction, textAlign } = getComputedStyle(text);
    return { direction, textAlign };
  });
  expect(styles).toEqual({ direction: "ltr", textAlign: "right" });
  expect(problems).toEqual([]);
});
