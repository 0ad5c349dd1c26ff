import { useEffect, useState } from "react";
import { dialogSelector } from "./dialogs.ts";
import { pageNamed } from "./use-page.ts";

/** How often to check whether a menu or dialog that has the focus is closed. */
const checkMs = 100;

/**
 * Moves the focus into a page after navigation, and returns the page's title to be announced. The
 * browser does both for documents, but not for pages within the app.
 */
export function useArrival(): string {
  const [title, setTitle] = useState("");
  useEffect(() => {
    let page = pageOf(location);
    let timer: ReturnType<typeof setInterval> | undefined;
    const arrive = () => {
      if (pageOf(location) === page) return;
      page = pageOf(location);
      setTitle(document.title);
      clearInterval(timer);
      timer = setInterval(() => {
        if (document.querySelector(dialogSelector)) return;
        clearInterval(timer);
        focusPage();
      }, checkMs);
    };
    addEventListener(pageNamed, arrive);
    return () => {
      clearInterval(timer);
      removeEventListener(pageNamed, arrive);
    };
  }, []);
  return title;
}

/** The inbox is a page of its own within the dashboard. */
const pageOf = ({ pathname, search }: Location) =>
  new URLSearchParams(search).has("inbox") ? `${pathname}?inbox` : pathname;

/** Focuses the element of the URL's hash, else the page's heading, else the page. */
function focusPage(): void {
  const main = document.querySelector("main");
  // A form that has taken the focus keeps it.
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const part = document.getElementById(location.hash.slice(1));
  const target = part ?? main?.querySelector("h1") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
