/** Helpers that read a page, count its calls and make them fail. */
import type { Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";

/** The visible notices, each as its lines: title and description. */
export async function notices(page: Page): Promise<string[][]> {
  const shown = await page
    .getByRole("region", { name: /^Notifications/ })
    .locator("li[data-state=open]")
    .allInnerTexts();
  return shown.map((text) => text.split("\n").filter((line) => line.trim() !== ""));
}

/** Waits until this notice is the only one. */
export async function expectNotice(page: Page, title: string, description: unknown) {
  await expect.poll(() => notices(page)).toEqual([[title, description]]);
}

/** Waits until the newest notice has this title, and returns its text. */
export async function newestNotice(page: Page, title: string): Promise<string> {
  await expect.poll(async () => (await notices(page))[0]?.[0], { message: title }).toBe(title);
  return (await notices(page))[0]?.[1] ?? "";
}

/** A button by its full name. */
export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name, exact: true });

/** Clicks an action: a button of its own, or one in the menu. */
const actionIn =
  (menu: string) =>
  async (scope: Page | Locator, name: string): Promise<void> => {
    const action = button(scope, name);
    if ((await action.count()) === 0) await button(scope, menu).click();
    await action.click();
  };
export const fundingAction = actionIn("More funding actions");
export const photoAction = actionIn("Photo actions");
export const propertyAction = actionIn("Actions");

/** Fills in fields by their labels. */
export async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

/** The error that describes a field; undefined without one. */
export function errorOf(field: Locator): Promise<string | undefined> {
  return field.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    const id = ids.find((part) => part.endsWith("-error"));
    const error = id === undefined ? null : document.getElementById(id);
    if (error === null) return undefined;
    const below = error.getBoundingClientRect().top >= element.getBoundingClientRect().bottom - 8;
    if (!below) return `not under the field: ${error.textContent}`;
    return element.getAttribute("aria-invalid") === "true" ? error.textContent : "not invalid";
  });
}

/** Waits until each field has its error and the first has the focus. */
export async function expectErrors(errors: ReadonlyArray<readonly [Locator, string]>) {
  for (const [field, error] of errors) await expect.poll(() => errorOf(field)).toBe(error);
  await expect
    .poll(() => errors[0]?.[0].evaluate((el) => el === document.activeElement))
    .toBe(true);
}

/** Matches the URLs of a procedure's calls, alone or in a batch. */
export const calls = (procedure: string) =>
  new RegExp(String.raw`/api/trpc/([^?]*,)?${procedure.replace(".", String.raw`\.`)}([,?]|$)`);

/** Counts the calls of a procedure from now on. */
export function countCalls(page: Page, procedure: string): () => number {
  let count = 0;
  const pattern = calls(procedure);
  page.on("request", (request: Request) => {
    if (pattern.test(request.url())) count += 1;
  });
  return () => count;
}

/** Makes the connection fail for the procedure's calls; undo with `page.unrouteAll()`. */
export const unreachable = (page: Page, procedure: string) =>
  page.route(calls(procedure), (route) => route.abort("connectionrefused"));

/** Lets the server process the procedure's calls, but loses their answers. */
export const answersLost = (page: Page, procedure: string) =>
  page.route(calls(procedure), async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });

/** Answers the procedure's calls with a 500 in our format, but without a sentence. */
export const faulty = (page: Page, procedure: string) =>
  page.route(calls(procedure), (route) => {
    const data = { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 };
    const batch = new URL(route.request().url()).pathname.split(",");
    return route.fulfill({
      status: 500,
      json: batch.map(() => ({ error: { message: "", code: -32603, data } })),
    });
  });

/** Delays the matching calls until the returned function is called. */
export async function held(page: Page, pattern: RegExp | string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(typeof pattern === "string" ? calls(pattern) : pattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Measures how far the pages' content moves by itself: the sum of Chromium's layout shifts. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Array<{ value: number }>) {
        Object.assign(window, { shift: Number(Reflect.get(window, "shift")) + entry.value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "shift")));
}

/** The console's message about a failed call that the test provokes. */
export const refusals = /Failed to load resource/;
