import { type RefObject, useEffect, useRef } from "react";

/** How often to look where the focus is, while a dialog closes and gives it back. */
const settledMs = 300;
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Who deletes an item loses the focus with its button: gives it to the heading of the list instead
 * (which needs tabIndex -1).
 */
export function useFocusWhenFewer(count: number, heading: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    if (!fewer) return undefined;
    const timer = setInterval(() => {
      const place = document.activeElement;
      // The dialog that asked stays until all is fetched again.
      if (place?.closest(dialogs)) return;
      clearInterval(timer);
      if (place === document.body) heading.current?.focus({ preventScroll: true });
    }, settledMs);
    return () => clearInterval(timer);
  }, [count, heading]);
}
