import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeHost, makeProperty } from "./actors.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
beforeAll(async () => {
  const host = await makeHost(site);
  for (const name of ["Öland Hus", "alba", "Zephyr", "Álamo"]) {
    await makeProperty(site, host, { name, country: name === "alba" ? "Italy" : "Spain" });
  }
});
afterAll(closeBrowser);

const names = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
const newest = ["Álamo", "Zephyr", "alba", "Öland Hus"];
const byName = ["Álamo", "alba", "Öland Hus", "Zephyr"];

test("the order is in the URL: it survives sharing, Back undoes it, and it does not count as a filter", async () => {
  const { page, problems } = await visit(site);
  await open(page, "/browse");
  expect(await names(page)).toEqual(newest);
  await page.getByLabel("Sort by").selectOption("Name");
  await expect.poll(() => names(page)).toEqual(byName);
  expect(new URL(page.url()).search).toBe("?sort=name");
  expect(await page.getByRole("button", { name: "Clear Filters" }).count()).toBe(0);

  await page.getByLabel("Country").selectOption("Spain");
  await expect.poll(() => names(page)).toEqual(byName.filter((name) => name !== "alba"));
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect.poll(() => names(page)).toEqual(byName);
  expect(new URL(page.url()).search).toBe("?sort=name");

  await page.reload();
  expect(await names(page)).toEqual(byName);
  expect(await page.getByLabel("Sort by").inputValue()).toBe("name");
  await page.getByLabel("Sort by").selectOption("Newest");
  await expect.poll(() => names(page)).toEqual(newest);
  expect(new URL(page.url()).search).toBe("");
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(byName);
  expect(problems).toEqual([]);
});
