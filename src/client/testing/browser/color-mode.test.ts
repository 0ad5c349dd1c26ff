import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { held, refusals } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

/** The background of the page, and the theme colours of the browser's frame. */
const looks = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    frames: [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(
      ({ content }) => content,
    ),
  }));
const light = { ground: "rgb(251, 247, 239)", frames: ["#FDF4E0", "#FDF4E0"] };
const dark = { ground: "rgb(19, 27, 23)", frames: ["#15262C", "#15262C"] };

describe("light and dark", () => {
  test.each([
    { colorScheme: "light", expected: light },
    { colorScheme: "dark", expected: dark },
  ] as const)(
    "follow a $colorScheme system until one chooses",
    async ({ colorScheme, expected }) => {
      const { page, problems } = await visit(site, { colorScheme });
      await open(page, "/browse");
      expect(await looks(page)).toEqual(expected);
      expect(await page.getByLabel("Appearance").inputValue()).toBe("system");
      await page.emulateMedia({ colorScheme: colorScheme === "light" ? "dark" : "light" });
      await expect.poll(() => looks(page)).toEqual(colorScheme === "light" ? dark : light);
      expect(problems).toEqual([]);
    },
  );

  test("chosen in the bar, apply to every tab at once and after a reload", async () => {
    const { page, problems } = await visit(site, { expected: refusals });
    await open(page, "/");
    const other = await page.context().newPage();
    await open(other, "/login");
    await page.getByLabel("Appearance").selectOption("Dark");
    expect(await looks(page)).toEqual(dark);
    await expect.poll(() => looks(other)).toEqual(dark);
    await expect.poll(() => other.getByLabel("Appearance").inputValue()).toBe("dark");

    await page.emulateMedia({ colorScheme: "light" });
    await open(page, "/host/nowhere");
    expect(await looks(page)).toEqual(dark);
    await page.getByLabel("Appearance").selectOption("System");
    expect(await looks(page)).toEqual(light);
    expect(await page.evaluate(() => localStorage.getItem("color_mode"))).toBeNull();
    expect(problems).toEqual([]);
  });

  test("can be chosen in the side panel of a phone", async () => {
    const { page, problems } = await visit(site, { width: 390, height: 844 });
    await open(page, "/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const choices = page.getByRole("group", { name: "Appearance" });
    expect(await choices.getByRole("radio", { name: "System" }).isChecked()).toBe(true);
    await choices.getByRole("radio", { name: "System" }).press("ArrowLeft");
    expect(await choices.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
    expect(await looks(page)).toEqual(dark);
    await choices.getByText("Light").click();
    expect(await looks(page)).toEqual(light);
    expect(problems).toEqual([]);
  });

  test("do not flash: the chosen mode applies before the app's code has loaded", async () => {
    const { page, problems } = await visit(site);
    await open(page, "/");
    await page.getByLabel("Appearance").selectOption("Dark");
    const release = await held(page, /\/assets\/.*\.js$/);
    await page.goto("/browse", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await looks(page)).toEqual(dark);
    release();
    await expect.poll(() => page.getByLabel("Appearance").inputValue()).toBe("dark");
    expect(await looks(page)).toEqual(dark);
    expect(problems).toEqual([]);
  });
});
