import { useEffect } from "react";

/** Told each time a page has a title. */
export const pageNamed = "page-named";

/**
 * Names the page in the browser's tab. The server's page comes with the same title, so this changes
 * something only when the app itself goes from page to page. Without a title yet, the last one stays.
 * Also tells late-start.ts, in the page, that React has taken the page over.
 */
export function usePage(title: string | undefined): void {
  useEffect(() => void dispatchEvent(new Event("page-awake")), []);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    dispatchEvent(new Event(pageNamed));
  }, [title]);
}
