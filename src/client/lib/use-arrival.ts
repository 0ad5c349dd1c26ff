import { useEffect, useState } from "react";
import { pageNamed } from "./use-page.ts";

/** How often to look whether a menu or dialog, which has the focus, has closed. */
const lookMs = 100;
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Brings the focus along to a page that a link leads to, and returns the page's title to be read out.
 * The browser does both for a document, but knows nothing of pages within the app.
 */
export function useArrival(): string {
  const [title, setTitle] = useState("");
  useEffect(() => {
    let path = location.pathname;
    let timer: ReturnType<typeof setInterval> | undefined;
    const arrive = () => {
      if (location.pathname === path) return;
      path = location.pathname;
      setTitle(document.title);
      clearInterval(timer);
      timer = setInterval(() => {
        if (document.querySelector(dialogs)) return;
        clearInterval(timer);
        focusPage();
      }, lookMs);
    };
    addEventListener(pageNamed, arrive);
    return () => {
      clearInterval(timer);
      removeEventListener(pageNamed, arrive);
    };
  }, []);
  return title;
}

/** Moves the focus to the part the address names, else to the page's heading, else to the page. */
function focusPage(): void {
  const main = document.querySelector("main");
  // A form that took the focus keeps it.
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const part = document.getElementById(location.hash.slice(1));
  const target = part ?? main?.querySelector("h1") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
