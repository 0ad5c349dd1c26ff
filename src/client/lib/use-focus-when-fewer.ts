import { type RefObject, useEffect, useRef } from "react";

/** How often to check where the focus is while a dialog closes. */
const settledMs = 300;
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Deleting an item removes its focused button: moves the focus to the heading of the list, which
 * needs tabIndex -1.
 */
export function useFocusWhenFewer(count: number, heading: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    if (!fewer) return undefined;
    const timer = setInterval(() => {
      const place = document.activeElement;
      // The confirming dialog stays open until the list is fetched again.
      if (place?.closest(dialogs)) return;
      clearInterval(timer);
      if (place === document.body) heading.current?.focus({ preventScroll: true });
    }, settledMs);
    return () => clearInterval(timer);
  }, [count, heading]);
}
