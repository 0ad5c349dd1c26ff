/** Audits pages: axe, small screens and large text. */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { type Site, type Visitor, visit } from "./site.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 640 };

/** A release check audits each state in every way: slow, since axe runs three times. */
const isThorough = process.env["AUDITS"] === "thorough";

export type Audit = {
  visitor: Visitor;
  page: Page;
  /**
   * Audits the current page with axe, light or dark in turn, and its layout at 320 px and with text of
   * twice the size. A thorough audit runs axe in both colours and at 320 px. With `brief` only as it is.
   */
  look: (state: string, how?: "brief") => Promise<void>;
  /** The faults of all audits so far. */
  findings: string[];
};

/** Opens a browser for audits, without animations. */
export async function startAudit(
  site: Site,
  options: { as?: { token: string }; expected?: RegExp; locale?: string } = {},
): Promise<Audit> {
  const visitor = await visit(site, { ...options, ...wide, reducedMotion: "reduce" });
  const { page } = visitor;
  await page.context().addInitScript(axe.source);
  // The styles of a part out of sight are not kept up to date, so axe would read old colours.
  await page.context().addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  const findings: string[] = [];
  // Changing the colours is slow, so each thorough audit starts with the last colours of the one before.
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
      for (const colorScheme of isThorough ? schemes : schemes.slice(0, 1)) {
        await page.emulateMedia({ colorScheme });
        findings.push(...(await faults(page, `${state}, ${colorScheme}`)));
      }
      schemes = schemes.toReversed();
      await page.setViewportSize(narrow);
      if (isThorough) findings.push(...(await faults(page, `${state}, narrow`)));
      else await waitUntilStill(page);
      findings.push(...(await overflow(page, state)));
      await page.setViewportSize(wide);
      await setTextSize(page, "200%");
      findings.push(
        ...(await overflow(page, `${state}, large text`)),
        ...(await cutText(page, `${state}, large text`)),
      );
      await setTextSize(page, "");
      // A menu that the test opens next would be closed by a late resize event.
      await waitUntilStill(page);
    },
  };
}

async function faults(page: Page, state: string): Promise<string[]> {
  await waitUntilStill(page);
  const problems = await page.evaluate(async (tags) => {
    // Only the open dialog: the page behind it was audited before.
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
  return problems.map((fault) => `${state}: ${fault}`);
}

/** Waits until the emulated colours apply and all animations have ended. */
const waitUntilStill = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const wanted = () => matchMedia("(prefers-color-scheme: dark)").matches;
    const isEnding = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    while (document.documentElement.classList.contains("dark") !== wanted()) await frame();
    // Not by their promises: that of an animation whose element is removed may never settle.
    do {
      await frame();
      await frame();
    } while (document.getAnimations().some(isEnding));
  });

/** Elements of the page and its dialogs that are wider than the window. */
export async function overflow(page: Page, state: string): Promise<string[]> {
  const problems = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role*=dialog]")];
    return boxes.flatMap((box) => {
      const isVisible = box.checkVisibility();
      if (!isVisible || (box.scrollWidth <= box.clientWidth && box.clientWidth <= innerWidth))
        return [];
      const edge = Math.min(box.getBoundingClientRect().right, innerWidth);
      const wide = [...box.querySelectorAll("*")].findLast(
        // Drawings outside a picture's frame are clipped.
        (element) => !element.closest("svg") && element.getBoundingClientRect().right > edge + 1,
      );
      const size = `${box.scrollWidth} of ${box.clientWidth} px`;
      return `${box.localName} scrolls sideways (${size}): ${wide?.outerHTML.slice(0, 120)}`;
    });
  });
  return problems.map((fault) => `${state}: ${fault}`);
}

/** Sets the browser's font size, as a visitor can. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Texts that are cut off without an ellipsis. */
export async function cutText(page: Page, state: string): Promise<string[]> {
  const problems = await page.evaluate(() => {
    const scope = document.querySelector("[role*=dialog]") ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } =
          getComputedStyle(element);
        const hides = [overflowX, overflowY].some((way) => way === "hidden" || way === "clip");
        const isMeant = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        // Elements of one pixel are for screen readers.
        const isSeen = element.clientWidth > 2 && element.checkVisibility();
        return hides && !isMeant && isSeen && position !== "fixed" && element.innerText?.trim();
      })
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 2 || scrollHeight > clientHeight + 2,
      )
      .filter((element) => {
        // A picture may reach out of its frame.
        const frame = element.getBoundingClientRect();
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = document.createRange();
          text.selectNodeContents(texts.currentNode);
          for (const { left, right, top, bottom } of text.getClientRects()) {
            const isIn = left > frame.left - 2 && right < frame.right + 2;
            if (!isIn || top < frame.top - 2 || bottom > frame.bottom + 2) return true;
          }
        }
        return false;
      })
      .map(
        (element) => `${element.outerHTML.slice(0, 100)} cuts "${element.innerText.slice(0, 60)}"`,
      );
  });
  return problems.map((fault) => `${state}: ${fault}`);
}

/** Texts that reach out of the box they are in, sideways. */
export async function spilledText(page: Page, state: string): Promise<string[]> {
  const problems = await page.evaluate(() => {
    const scope = document.querySelector("[role*=dialog]") ?? document.body;
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const spilled: string[] = [];
    while (texts.nextNode()) {
      const text = document.createRange();
      text.selectNodeContents(texts.currentNode);
      const { left, right, width } = text.getBoundingClientRect();
      let box = texts.currentNode.parentElement;
      if (width === 0 || box?.checkVisibility() !== true) continue;
      for (; box !== null && scope.contains(box); box = box.parentElement) {
        const { overflowX, position, display } = getComputedStyle(box);
        // What scrolls or has an ellipsis may be wider, and so may what is placed freely.
        if (overflowX !== "visible" || position === "absolute" || position === "fixed") break;
        const frame = box.getBoundingClientRect();
        const isIn = left >= frame.left - 2 && right <= frame.right + 2;
        // The months of a chart are wider than the weeks they begin in.
        if (!isIn && frame.width > 16 && display !== "inline" && display !== "contents") {
          spilled.push(`"${texts.currentNode.nodeValue}" out of ${box.outerHTML.slice(0, 100)}`);
          break;
        }
      }
    }
    return spilled;
  });
  return problems.map((fault) => `${state}: ${fault}`);
}

/** Buttons whose label takes more than one line. */
export async function wrappedLabels(page: Page, state: string): Promise<string[]> {
  const problems = await page.evaluate(() => {
    const scope = document.querySelector("[role*=dialog]") ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>("button, a")]
      .filter((element) => {
        const { borderRadius, fontSize } = getComputedStyle(element);
        // Only what looks like a button: links in a text may wrap.
        if (Number.parseFloat(borderRadius) < 1000 || !element.checkVisibility()) return false;
        const label = document.createRange();
        label.selectNodeContents(element);
        return label.getBoundingClientRect().height > 2 * Number.parseFloat(fontSize);
      })
      .map((element) => element.innerText);
  });
  return problems.map((label) => `${state}: "${label}" is on two lines`);
}

/** Words that are broken for lack of room, without a hyphen. Addresses and numbers may be. */
export async function brokenWords(page: Page, state: string): Promise<string[]> {
  const problems = await page.evaluate(() => {
    const scope = document.querySelector("[role*=dialog]") ?? document.body;
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const { parentElement: box, nodeValue: text } = node;
      if (!text || box?.closest("svg") || box?.checkVisibility() !== true) continue;
      // Elements of one pixel are for screen readers.
      if (box.clientWidth === 1) continue;
      for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
        const around =
          /\S*$/.exec(text.slice(0, index))?.[0] + (/^\S*/.exec(text.slice(index))?.[0] ?? "");
        if (/[@/\d_\u00AD]|\.\w/.test(around)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
  return problems.map((word) => `${state}: "${word}" is broken`);
}

/** Texts that are cut off where they begin, since their direction is not that of their box. */
export async function wronglyCut(page: Page, state: string): Promise<string[]> {
  const problems = await page.evaluate(() => {
    const scope = document.querySelector("[role*=dialog]") ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { direction, textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (textOverflow !== "ellipsis" && webkitLineClamp === "none") return false;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false;
        const first = /\p{L}/u.exec(element.innerText)?.[0] ?? "";
        return first !== "" && /\p{Script=Arabic}/u.test(first) !== (direction === "rtl");
      })
      .map((element) => element.innerText);
  });
  return problems.map((text) => `${state}: "${text}" is cut where it begins`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
