/** Interference of browsers and extensions; each runs in the page before the page's own scripts. */

/** Keyed by the words for the test's name. */
export const days = {
  "a translated page": translate,
  "storage refused": refuseStorage,
  "a password manager": managePasswords,
} satisfies Record<string, () => void>;

/** As in a Chrome that blocks all cookies: reading `localStorage` throws. */
function refuseStorage(): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}

/** Inserts an element after each input once the document is parsed. */
function managePasswords(): void {
  addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("input")) {
      const icon = document.createElement("div");
      icon.dataset["manager"] = "";
      field.after(icon);
    }
  });
}

/**
 * As Chrome's translation does, but without changing the words: wraps each text, also of elements added
 * later, in two font elements.
 */
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
