/** Notices. `toast()` works anywhere; components/toaster.tsx renders them. */
import type { Message } from "../../shared/i18n/message.ts";
import { limits } from "../../shared/limits.ts";

export interface Notice {
  title: Message;
  description?: Message;
  /** A button that, for example, undoes what the notice is about. */
  action?: { label: Message; run: () => void };
  /** "destructive" for failures. */
  variant?: "default" | "destructive";
  /** The page itself shows the same: the notice is for screen readers only. */
  quiet?: boolean;
}

interface ShownNotice extends Notice {
  id: number;
  open: boolean;
}

/** How long a notice belongs to the click that caused it, in ms. */
const newMs = 1000;
let shownAt = 0;

/** Only one is shown: a new notice replaces it. */
let shown: ShownNotice | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownNotice | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice. */
export function toast(notice: Notice): void {
  clearTimeout(removal);
  lastId += 1;
  shownAt = Date.now();
  show({ ...notice, id: lastId, open: true });
}

/** Closes the notice with this id; it is removed later, after its animation. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  show({ ...shown, open: false });
  removal = setTimeout(() => show(undefined), limits.toastRemovalMs);
}

/**
 * Closes the notice when the person moves on to another page or dialog. A notice about the click that
 * led there stays.
 */
export function dismissOldToast(): void {
  if (shown && Date.now() - shownAt > newMs) dismissToast(shown.id);
}

export function currentToast(): ShownNotice | undefined {
  return shown;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
