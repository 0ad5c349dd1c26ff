import { useSyncExternalStore } from "react";
import { siteStore } from "./storage.ts";

/** Light, dark, or as the system has it. Applied by public/color-mode.js, before the first paint too. */
export const colorModes = ["system", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

/** Where public/color-mode.js looks. */
const storageKey = "color_mode";

export function currentColorMode(): ColorMode {
  const stored = siteStore.read(storageKey);
  return colorModes.find((mode) => mode === stored) ?? "system";
}

export function chooseColorMode(mode: ColorMode): void {
  if (mode === "system") siteStore.remove(storageKey);
  else siteStore.write(storageKey, mode);
  // Other tabs hear of it by this event; here it has to be told.
  dispatchEvent(new StorageEvent("storage", { key: storageKey }));
}

function onColorModeChange(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** What the visitor chose, in this tab or another; the system's while a page is made on the server. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(onColorModeChange, currentColorMode, () => "system");
}
