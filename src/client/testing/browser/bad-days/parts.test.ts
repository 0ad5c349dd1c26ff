import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { baseFile, lazyModules } from "./built.ts";
import { type Part, parts } from "./parts.ts";
import { sessionOf, worldOfFile } from "./world.ts";
import { fillLogin, form } from "../account-forms.ts";
import { button, refusals } from "../looks.ts";
import { closeBrowser, open, visit } from "../site.ts";

const world = worldOfFile();
afterAll(closeBrowser);

const trouble = (page: Page) => page.getByText(/^This could not be loaded\.?$/);
const whole = (page: Page, { shown }: Part) =>
  typeof shown === "string"
    ? page.getByRole("heading", { name: shown, exact: true }).first()
    : page.locator(shown.selector);

test("parts.ts lists exactly the parts that are loaded on demand", () => {
  const built = lazyModules().map(([name]) => name);
  expect(Object.keys(parts).toSorted()).toEqual(built.toSorted());
});

test.each(lazyModules())(
  "without %s the page stays, says so, and tries again",
  async (name, file) => {
    const part = parts[name];
    if (!part) throw new Error(`${name} is not in parts.ts`);
    const { page, problems } = await visit(world.site, {
      as: sessionOf(world, part.as),
      expected: refusals,
      ...(part.width !== undefined && { width: part.width }),
    });
    await page.route(`**${file}`, (route) => route.abort("connectionrefused"));
    await open(page, part.from(world));
    await part.open(page, world);
    if (part.silent) {
      await page.waitForEvent("requestfailed", (request) => request.url().endsWith(file));
    } else {
      await trouble(page).waitFor();
    }
    expect(await page.locator("header").count()).toBeGreaterThan(0);
    if (part.kind === "dialog") {
      await button(page, "Close").click();
      await trouble(page).waitFor({ state: "hidden" });
      await part.open(page, world);
      await trouble(page).waitFor();
    }
    await page.unrouteAll();
    if (part.silent) await part.open(page, world);
    else await button(page, "Try Again").click();
    await whole(page, part).waitFor();
    expect(problems).toEqual([]);
  },
);

/** Fills in /login and presses "Forgot password?", whose code gets no answer or a 404. */
async function typedLogin(answer: "never" | 404) {
  const { page, problems } = await visit(world.site, { expected: refusals });
  const name = "features/account/forgot-password-dialog.tsx";
  const file = lazyModules().find(([module]) => module === name)?.[1];
  await page.route(`**${file}`, (route) =>
    answer === "never" ? undefined : route.fulfill({ status: answer }),
  );
  await open(page, "/login");
  await fillLogin(page, "ana@stays.example", "secret words");
  await button(page, "Forgot password?").click();
  return {
    page,
    problems,
    typed: async () => [
      await form(page).email.inputValue(),
      await form(page).password.inputValue(),
    ],
  };
}

test("the message about a part that never loads can be dismissed", async () => {
  const { page, problems, typed } = await typedLogin("never");
  const waiting = page.getByRole("dialog", { name: "Loading" });
  await waiting.waitFor();
  await page.keyboard.press("Escape");
  await waiting.waitFor({ state: "hidden" });
  expect(await typed()).toEqual(["ana@stays.example", "secret words"]);
  expect(problems).toEqual([]);
});

test("a page older than the server says so, and keeps what was typed", async () => {
  const { page, problems, typed } = await typedLogin(404);
  await trouble(page).waitFor();
  await page.route(`**${baseFile()}`, (route) => route.fulfill({ status: 404 }));
  await button(page, "Try Again").click();
  await page.getByRole("heading", { name: "This site has been updated" }).waitFor();
  expect(await typed()).toEqual(["ana@stays.example", "secret words"]);
  await page.unrouteAll();
  await button(page, "Reload Page").click();
  // Reloading opens the dialog again.
  await page.getByRole("dialog", { name: "Forgot password?" }).waitFor();
  expect(problems).toEqual([]);
});
