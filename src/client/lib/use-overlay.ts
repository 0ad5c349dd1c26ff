import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  closeOverlay,
  guardBack,
  onOverlaysChange,
  openOverlay,
  overlayNamed,
  type OverlayEntry,
} from "./overlays.ts";

/** A dialog, a menu or the lightbox, as its owner sees it. */
interface Overlay<Detail> {
  open: boolean;
  /** The detail it was last opened for; kept while it closes, so that its texts do not change. */
  detail: Detail | undefined;
  /** Changes whenever `show` opens it: use it as `key` to reset the content. */
  turn: number;
  show: (detail?: Detail) => void;
  close: () => void;
}

/**
 * The state of an overlay. Back closes it, and Forward or a reload opens it again. The name is unique
 * on the page and stays the same after a reload.
 */
export function useOverlay<Detail extends string | number = never>(name: string): Overlay<Detail> {
  const entry = useSyncExternalStore(
    onOverlaysChange,
    () => overlayNamed(name),
    () => undefined,
  );
  const [last, setLast] = useState<OverlayEntry>();
  if (entry !== undefined && entry !== last) setLast(entry);
  useEffect(() => claim(name), [name]);
  const { detail, turn = 0 } = entry ?? last ?? {};
  return {
    open: entry !== undefined,
    detail: detail as Detail | undefined,
    turn,
    show: (shown) => openOverlay(name, shown),
    close: () => closeOverlay(name),
  };
}

/** How many components use an overlay. */
const users = new Map<string, number>();

/** Closes the overlay when the last component that uses it is removed. */
function claim(name: string): () => void {
  const add = (by: number) => users.set(name, (users.get(name) ?? 0) + by).get(name);
  add(1);
  return () => {
    add(-1);
    setTimeout(() => {
      if (users.get(name) === 0) closeOverlay(name);
    });
  };
}

/** While `active`, Back calls `onBack` instead of closing the top overlay, for example to ask first. */
export function useBackGuard(active: boolean, onBack: () => void): void {
  const latest = useEffectEvent(onBack);
  useEffect(() => (active ? guardBack(() => latest()) : undefined), [active]);
}
