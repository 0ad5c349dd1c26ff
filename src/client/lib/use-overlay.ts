import { useEffect, useRef } from "react";

/** Marks the history's entry that stands for whatever is open over the page. */
const mark = "overlay";

interface Overlay {
  close: () => void;
}

/** What is open, the topmost last. */
const overlays: Overlay[] = [];
/** The key of the page under our entry, while that entry is the current one. */
let coveredKey: unknown;
/** We are going back ourselves, to remove our entry. */
let leaving = false;

const isMarked = (state: unknown) => field(state, mark) === true;
const field = (state: unknown, name: string): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;

/**
 * Lets Back close what is open over the page (a dialog, a menu, the lightbox) instead of leaving the
 * page. `close` may decline, or ask first: then it stays open.
 */
export function useOverlay(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const overlay = { close: () => latest.current() };
    overlays.push(overlay);
    enter();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      // A link in a menu closes it and leads to another page: then there is nothing to remove.
      setTimeout(leave);
    };
  }, [open]);
}

/** Adds our entry, unless it is the current one. The router is not told: for it the page stays. */
function enter(): void {
  if (leaving || isMarked(history.state)) return;
  coveredKey = field(history.state, "__TSR_key");
  History.prototype.pushState.call(history, { ...history.state, [mark]: true }, "");
}

function leave(): void {
  if (overlays.length > 0 || leaving) return;
  coveredKey = undefined;
  if (!isMarked(history.state)) return;
  leaving = true;
  history.back();
}

function onPop(event: PopStateEvent): void {
  if (leaving) {
    leaving = false;
    event.stopImmediatePropagation();
    if (overlays.length > 0) enter();
    return;
  }
  if (isMarked(event.state)) {
    // Nothing is open any more: on to the page itself. Coming from another page, the router loads it.
    history.back();
    return;
  }
  if (coveredKey === undefined || field(event.state, "__TSR_key") !== coveredKey) return;
  coveredKey = undefined;
  event.stopImmediatePropagation();
  overlays.at(-1)?.close();
  // What was below is still open, or asks something first.
  setTimeout(() => {
    if (overlays.length > 0) enter();
  });
}

/** Listens to the browser's Back; before the router does. */
export function watchBack(): void {
  // After a reload nothing is open.
  if (isMarked(history.state)) {
    History.prototype.replaceState.call(history, { ...history.state, [mark]: false }, "");
  }
  addEventListener("popstate", onPop, { capture: true });
}
