import { useSyncExternalStore } from "react";
import { siteStore } from "./storage.ts";

/** Light, dark or the system's color mode, applied by public/color-mode.js before the first paint. */
export const colorModes = ["system", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

/** The storage key that public/color-mode.js reads. */
const storageKey = "color_mode";

function currentColorMode(): ColorMode {
  const stored = siteStore.read(storageKey);
  return colorModes.find((mode) => mode === stored) ?? "system";
}

export function chooseColorMode(mode: ColorMode): void {
  if (mode === "system") siteStore.remove(storageKey);
  else siteStore.write(storageKey, mode);
  // Other tabs get this event from the browser; this one needs it dispatched.
  dispatchEvent(new StorageEvent("storage", { key: storageKey }));
}

function onColorModeChange(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** The visitor's choice, in this or another tab; "system" while a page is rendered on the server. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(onColorModeChange, currentColorMode, () => "system");
}
