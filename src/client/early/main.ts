/**
 * The script in every page, before the app. A page arrives rendered; the app's code is fetched after
 * the first paint with its images and fonts, and runs at the first touch, since it keeps a slow phone
 * busy for seconds. It runs at once if the page is not complete without it. Built into one script by
 * scripts/vite/first-paint.ts.
 */
import { keepDrafts, reopenDialog } from "./dialog.ts";
import { afterPaint, fetchNextPhotos, followStrips } from "./paint.ts";
import { keepPresses } from "./presses.ts";
import { fetchApp, reloadIfUpdated, runApp, runAppAtTouch, runAppNearby } from "./run.ts";
import { isPageComplete, root } from "./page.ts";

/** Marks a page that a password manager or a translator has changed: see main.tsx of the app. */
function markForeignChanges(element: HTMLElement): void {
  new MutationObserver((_, observer) => {
    element.dataset["changed"] = "";
    observer.disconnect();
  }).observe(element, { childList: true, subtree: true, characterData: true });
}

/** The server does not know the choice that color-mode.js has read. */
function showColorMode(): void {
  const { colorMode = "" } = document.documentElement.dataset;
  for (const field of document.querySelectorAll<HTMLSelectElement>("select[name=color_mode]")) {
    field.value = colorMode;
  }
}

keepPresses();
keepDrafts();
showColorMode();
addEventListener("color-mode", showColorMode);
addEventListener("code-missing", () => void reloadIfUpdated());
followStrips();
if (root) markForeignChanges(root);
afterPaint(() => {
  document.documentElement.dataset["painted"] = "";
  fetchNextPhotos();
  void fetchApp();
  runAppNearby();
});
if (isPageComplete()) runAppAtTouch();
else void runApp();
reopenDialog();
