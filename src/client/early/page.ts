import { tabStore } from "../lib/storage.ts";
import { readToken } from "../lib/token.ts";

/** Where the app is. */
export const root = document.querySelector<HTMLElement>("#root");

/** Whether the page lacks nothing until the app runs. */
export function isPageComplete(): boolean {
  const isRendered = (root?.childElementCount ?? 0) > 0;
  // No link from an email, and no open dialog that the app left in the history.
  const isPlain = location.hash === "" && history.state === null;
  // No draft, no note of an interest sent, and no scroll position that the router left: the app has not
  // run in this tab.
  const isFresh = tabStore.keys().length === 0;
  return isRendered && isPlain && isFresh && !isSignedIn();
}

/** A signed-in visitor will see another page. */
export const isSignedIn = (): boolean => readToken() !== null;
