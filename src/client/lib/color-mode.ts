import { useSyncExternalStore } from "react";

/** Light, dark or the system's color mode. */
export const colorModes = ["system", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

/** The name of the controls whose changes public/color-mode.js applies, with or without the app. */
export const colorModeField = "color_mode";

function currentColorMode(): ColorMode {
  const { colorMode } = document.documentElement.dataset;
  return colorModes.find((mode) => mode === colorMode) ?? "system";
}

function onColorModeChange(listener: () => void): () => void {
  addEventListener("color-mode", listener);
  return () => removeEventListener("color-mode", listener);
}

/** The visitor's choice, in this or another tab; "system" while a page is rendered on the server. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(onColorModeChange, currentColorMode, () => "system");
}
