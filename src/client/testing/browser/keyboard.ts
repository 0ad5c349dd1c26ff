/** Moves through a page by keyboard. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Why the focus is not visible; undefined if it is. */
function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const label = element.getAttribute("aria-label") ?? element.textContent;
    const name = `${element.localName} "${label.slice(0, 40)}"`;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) {
      return `${name} is outside of the window`;
    }
    const above = document.elementFromPoint(x, y);
    if (!above || !(element.contains(above) || above.contains(element))) {
      return `${name} is covered by ${above?.outerHTML.slice(0, 80)}`;
    }
    // The browser draws the focus ring of a date field's calendar button.
    if (!element.matches(":focus")) return undefined;
    const marked = [undefined, "::after"].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      return (
        (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1.5) || boxShadow !== "none"
      );
    });
    return marked ? undefined : `${name} does not show the focus`;
  });
}

const focused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab (or Shift+Tab) until the element has the focus, which must be visible at each stop. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let stops = 0; stops < 80; stops += 1) {
    if (await focused(target)) return;
    await page.keyboard.press(key);
    // A layer may still scroll or fade in.
    await expect.poll(() => focusFault(page), { timeout: 2000 }).toBeUndefined();
  }
  throw new Error(`No ${key} leads to ${String(target)}`);
}

/** Tabs to a button or link and presses Enter. */
export async function use(target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press("Enter");
}

/** Tabs to a field and types. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Waits until the element has the focus; a failure names the focused element. */
export const expectFocus = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const focused = document.activeElement;
        return focused === element ? "here" : focused?.outerHTML.slice(0, 200);
      }),
    )
    .toBe("here");
