import { useEffect } from "react";

/** The event dispatched when a page gets its title. */
export const pageNamed = "page-named";

/**
 * Sets the title of the browser's tab, which the server has set already for the first page. Without a
 * title, the last one stays. Also tells early/presses.ts that the page is hydrated.
 */
export function usePage(title: string | undefined): void {
  useEffect(() => void dispatchEvent(new Event("page-awake")), []);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    dispatchEvent(new Event(pageNamed));
  }, [title]);
}
