import { useEffect, useRef } from "react";

/** Marks the history entry of the open overlays. */
const mark = "overlay";

interface Overlay {
  close: () => void;
}

/** Open overlays, the topmost last. */
const overlays: Overlay[] = [];
/** The router's key of the page below our history entry while that entry is current. */
let coveredKey: unknown;
/** We called history.back() to remove our entry. */
let leaving = false;

const isMarked = (state: unknown) => field(state, mark) === true;
const field = (state: unknown, name: string): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;

/**
 * Makes Back close an overlay (a dialog, a menu, the lightbox) instead of leaving the page. `close`
 * may keep the overlay open, for example to ask first.
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
      // Deferred: a link in a menu closes it and navigates, and then there is no entry to remove.
      setTimeout(leave);
    };
  }, [open]);
}

/** Adds our history entry unless it is current. The router ignores it. */
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
    // Nothing is open any more: skip our entry.
    history.back();
    return;
  }
  if (coveredKey === undefined || field(event.state, "__TSR_key") !== coveredKey) return;
  coveredKey = undefined;
  event.stopImmediatePropagation();
  overlays.at(-1)?.close();
  // The overlay below is still open, or this one asks first.
  setTimeout(() => {
    if (overlays.length > 0) enter();
  });
}

/** Handles the browser's Back before the router does. */
export function watchBack(): void {
  // After a reload, nothing is open.
  if (isMarked(history.state)) {
    History.prototype.replaceState.call(history, { ...history.state, [mark]: false }, "");
  }
  addEventListener("popstate", onPop, { capture: true });
}
