import { type RefObject, useEffect, useRef } from "react";

/** How long a closing dialog may take to give the focus back. */
const settledMs = 300;

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
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    }, settledMs);
    return () => clearTimeout(timer);
  }, [count, heading]);
}
