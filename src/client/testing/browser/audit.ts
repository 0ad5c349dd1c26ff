/** What axe and a small screen have to say of a page. */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { type Site, type Visitor, visit } from "./site.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 640 };

export type Audit = {
  visitor: Visitor;
  page: Page;
  /**
   * Looks at the page as it is: light and dark, at 320 px, and with text of twice the size. With
   * `brief` only as it is now.
   */
  look: (state: string, how?: "brief") => Promise<void>;
  /** All that was found so far. */
  findings: string[];
};

/** A visit to look at pages with; nothing moves, so that each is seen as it stays. */
export async function startAudit(
  site: Site,
  options: { as?: { token: string }; expected?: RegExp } = {},
): Promise<Audit> {
  const visitor = await visit(site, { ...options, ...wide, reducedMotion: "reduce" });
  const { page } = visitor;
  await page.context().addInitScript(axe.source);
  const findings: string[] = [];
  // Changing the colours takes long: each look begins with those the last one ended with.
  let schemes: Array<"light" | "dark"> = ["light", "dark"];
  return {
    visitor,
    page,
    findings,
    async look(state, how) {
      if (how === "brief") {
        findings.push(...(await faults(page, state)));
        return;
      }
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        findings.push(...(await faults(page, `${state}, ${colorScheme}`)));
      }
      schemes = schemes.toReversed();
      await page.setViewportSize(narrow);
      findings.push(...(await faults(page, `${state}, narrow`)), ...(await overflow(page, state)));
      await page.setViewportSize(wide);
      await setTextSize(page, "200%");
      findings.push(
        ...(await overflow(page, `${state}, large text`)),
        ...(await cutText(page, `${state}, large text`)),
      );
      await setTextSize(page, "");
    },
  };
}

async function faults(page: Page, state: string): Promise<string[]> {
  await settled(page);
  const found = await page.evaluate(async (tags) => {
    // In front of the page a dialog is what is new; the page was looked at before.
    const dialogs = [...document.querySelectorAll("[role*=dialog]")].filter((dialog) =>
      dialog.checkVisibility(),
    );
    const notices = [...document.querySelectorAll("[data-live-announcer]")];
    const context = dialogs.length > 0 ? { include: [...dialogs, ...notices] } : document;
    const { violations } = await window.axe.run(context, {
      runOnly: tags,
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary})`),
    );
  }, tags);
  return found.map((fault) => `${state}: ${fault}`);
}

/** Waits until the page has the colours asked for, and what changes its looks has done so. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const wanted = () => matchMedia("(prefers-color-scheme: dark)").matches;
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    while (document.documentElement.classList.contains("dark") !== wanted()) await frame();
    do {
      await frame();
      await frame();
      await Promise.allSettled(ending().map(({ finished }) => finished));
    } while (ending().length > 0);
  });

/** What is wider than the window, in the page and in its dialogs. */
async function overflow(page: Page, state: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role*=dialog]")];
    return boxes.flatMap((box) => {
      const seen = box.checkVisibility();
      if (!seen || (box.scrollWidth <= box.clientWidth && box.clientWidth <= innerWidth)) return [];
      const edge = Math.min(box.getBoundingClientRect().right, innerWidth);
      const wide = [...box.querySelectorAll("*")].findLast(
        (element) => element.getBoundingClientRect().right > edge + 1,
      );
      return `${box.localName} scrolls sideways: ${wide?.outerHTML.slice(0, 120)}`;
    });
  });
  return found.map((fault) => `${state}: ${fault}`);
}

/** As a visitor who has set the browser's letters larger. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Texts that their box cuts off, but for those that say so with an ellipsis. */
async function cutText(page: Page, state: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const scope = document.querySelector("[role*=dialog]") ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } =
          getComputedStyle(element);
        const hides = [overflowX, overflowY].some((way) => way === "hidden" || way === "clip");
        const isMeant = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        // One pixel in size: for screen readers only.
        const isSeen = element.clientWidth > 2 && element.checkVisibility();
        return hides && !isMeant && isSeen && position !== "fixed" && element.innerText?.trim();
      })
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 2 || scrollHeight > clientHeight + 2,
      )
      .map(
        (element) => `${element.outerHTML.slice(0, 100)} cuts "${element.innerText.slice(0, 60)}"`,
      );
  });
  return found.map((fault) => `${state}: ${fault}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
