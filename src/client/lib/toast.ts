/** Notices. `toast()` works anywhere; components/toaster.tsx renders them. */
import { limits } from "../../shared/limits.ts";

export interface Notice {
  title: string;
  description?: string;
  /** A button that, for example, undoes what the notice is about. */
  action?: { label: string; run: () => void };
  /** "destructive" for failures. */
  variant?: "default" | "destructive";
}

interface ShownNotice extends Notice {
  id: number;
  open: boolean;
}

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
  show({ ...notice, id: lastId, open: true });
}

/** Closes the notice with this id; it is removed later, after its animation. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  show({ ...shown, open: false });
  removal = setTimeout(() => show(undefined), limits.toastRemovalMs);
}

export function currentToast(): ShownNotice | undefined {
  return shown;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
