import { type RefObject, useEffect, useRef } from "react";
import { dialogSelector } from "./dialogs.ts";

/** How often to check where the focus is while a dialog closes. */
const checkMs = 300;

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
      const focused = document.activeElement;
      // The confirming dialog stays open until the list is fetched again.
      if (focused?.closest(dialogSelector)) return;
      clearInterval(timer);
      if (focused === document.body) heading.current?.focus({ preventScroll: true });
    }, checkMs);
    return () => clearInterval(timer);
  }, [count, heading]);
}
