/**
 * The open overlays: dialogs, the menu, the lightbox. Each has a history entry at the address of its
 * page, so Back closes it, and Forward or a reload opens it again. The entry keeps the router's key of
 * the page: to the router, all of them are one location.
 */
import type { AnyRouter } from "@tanstack/react-router";

export interface OverlayEntry {
  name: string;
  /** The item it was opened for, for example an id. */
  detail: string | number | undefined;
  /** When it was opened; distinguishes two openings of one overlay. */
  turn: number;
}

type Stack = readonly OverlayEntry[];

/** The open overlays, the topmost last; `settle` makes the history follow. */
let stack: Stack = [];
/** The router's key of the page they are on. */
let pageKey: unknown;
/** Our own history.go is under way. */
let moving = false;
/** The router is handling a step to another page, which it may undo. */
let leaving = false;

const listeners = new Set<() => void>();
const guards: Array<{ onBack: () => void }> = [];
const settled: Array<() => void> = [];

const field = (state: unknown, name: string): unknown =>
  typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
const keyOf = (state: unknown) => field(state, "__TSR_key");
const overlaysOf = (state: unknown) => (field(state, "overlays") ?? []) as Stack;

/** The overlay of that name if it is open. */
export function overlayNamed(name: string): OverlayEntry | undefined {
  return stack.find((entry) => entry.name === name);
}

export function onOverlaysChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens an overlay above the others. */
export function openOverlay(name: string, detail?: OverlayEntry["detail"]): void {
  if (overlayNamed(name)) return;
  change([...stack, { name, detail, turn: Date.now() }]);
  settle();
  // The router adds the entry of a new page a microtask later.
  setTimeout(settle);
}

/** Closes an overlay and those above it. */
export function closeOverlay(name: string): void {
  const at = stack.findIndex((entry) => entry.name === name);
  if (at === -1) return;
  change(stack.slice(0, at));
  // Deferred: if a link closes its menu, the page of the link replaces the entry of the menu.
  setTimeout(settle);
}

/** Resolves when the history has no entries of closed overlays on top. */
export function overlaysSettled(): Promise<void> {
  return new Promise((resolve) => {
    settled.push(resolve);
    setTimeout(settle);
  });
}

/** Until the returned function is called, Back calls `onBack` instead of closing the top overlay. */
export function guardBack(onBack: () => void): () => void {
  const guard = { onBack };
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** Follows the browser's Back and Forward. Call it before the router exists, to be the first to know. */
export function watchBack(): void {
  addEventListener("popstate", onPop);
}

/** Follows the router from page to page. */
export function watchPages(router: AnyRouter): void {
  // Not by router.history.subscribe: until the router subscribes itself, it must find no subscriber.
  router.subscribe("onBeforeNavigate", ({ toLocation }) => arrive(toLocation.state));
  arrive(window.history.state);
}

function change(next: Stack): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** The page has changed: these are the overlays that were open on it. */
function arrive(state: unknown): void {
  if (keyOf(state) === pageKey) return;
  leaving = false;
  pageKey = keyOf(state);
  // After a link to a part of the page, the browser has no state for the new entry.
  if (window.history.state === null) write("replaceState", state);
  change(overlaysOf(state));
}

function onPop(event: PopStateEvent): void {
  if (keyOf(event.state) !== pageKey) {
    moving = false;
    leaving = true;
    return;
  }
  if (leaving) {
    leaving = false;
    return;
  }
  event.stopImmediatePropagation();
  if (moving) {
    moving = false;
    settle();
    return;
  }
  const next = overlaysOf(event.state);
  const guard = guards.at(-1);
  if (guard && next.length < stack.length) {
    move(stack.length - next.length);
    guard.onBack();
    return;
  }
  change(next);
}

/** Makes the history follow the stack: one entry for each overlay. */
function settle(): void {
  if (moving) return;
  const { state } = window.history;
  const current = overlaysOf(state);
  const differs = current.findIndex((entry, at) => entry.turn !== stack[at]?.turn);
  const common = differs === -1 ? current.length : differs;
  const closed = current.length - common;
  if (keyOf(state) !== pageKey || (closed === 0 && stack.length === common)) {
    for (const resolve of settled.splice(0)) resolve();
    return;
  }
  if (closed > 1 || stack.length === common) {
    // Otherwise Forward would open what was closed for good.
    write("replaceState", { ...state, overlays: current.slice(0, -1) });
    move(-1);
    return;
  }
  // An overlay that opens as another closes takes over its entry.
  const overlays = stack.slice(0, common + 1);
  write(closed === 1 ? "replaceState" : "pushState", { ...state, overlays });
  settle();
}

function move(by: number): void {
  moving = true;
  window.history.go(by);
}

/** Past the router, which has replaced the methods of window.history. */
function write(method: "pushState" | "replaceState", state: unknown): void {
  History.prototype[method].call(window.history, state, "");
}
