/** What a browser's translation does to a page; runs in the page, before its own scripts. */
import type { Page } from "playwright-core";

/**
 * From now on every page is translated as Chrome does it, into its own language: each text, also one
 * that comes later, gives way to another in two font elements.
 */
export const translated = (page: Page): Promise<unknown> => page.addInitScript(translate);

function translate(): void {
  const untouched = "script, style, noscript, textarea, font";
  const wrap = (text: Node) => {
    if (!text.nodeValue?.trim() || text.parentElement?.closest(untouched)) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  };
  const wrapAll = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) wrap(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) wrap(text);
  };
  addEventListener("DOMContentLoaded", () => {
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
