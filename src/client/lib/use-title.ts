import { useEffect } from "react";

/**
 * Names the page in the browser's tab. The server's page comes with the same title, so this changes
 * something only when the app itself goes from page to page. Without a title yet, the last one stays.
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
