import "./lib/no-eval.ts";
import "./fonts.css";
import { ChakraProvider } from "@chakra-ui/react";
import { CacheProvider } from "@emotion/react";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, createAppParts } from "./app.tsx";
import { SpinnerScreen } from "./components/spinner-screen.tsx";
import { readFirstData } from "./first-data.ts";
import { keepTypedText } from "./lib/typed-text.ts";
import { watchBack } from "./lib/use-overlay.ts";
import { readToken } from "./lib/token.ts";
import { followOtherTabs, onSessionChange, restoreSession } from "./session.ts";
import { type AppRouterInstance, isPageLoaded } from "./router.tsx";
import { system } from "./theme.ts";

const firstWaitMs = 1000;

/**
 * Not awaited at the top of the module: the code of a route imports the file this one lies in, and
 * would wait for it to end while it waits for the route.
 */
async function start(element: HTMLElement): Promise<void> {
  watchBack();
  const parts = createAppParts(readFirstData());
  followOtherTabs();
  // Whoever is on a page for signed-in people when the session ends is asked to sign in.
  onSessionChange(() => void parts.router.invalidate());
  const app = (
    <StrictMode>
      <App {...parts} />
    </StrictMode>
  );

  if (readToken() === null && element.childElementCount > 0) {
    // The server made this page for a signed-out person, so the app only has to wake it. router.ssr
    // tells the router that the markup has the server's shape.
    parts.router.ssr = { manifest: undefined };
    await loadPage(parts.router);
    keepTypedText(element);
    // Others have changed the page: React makes it anew, which is no fault of ours to report.
    const options = "changed" in element.dataset ? { onRecoverableError: () => undefined } : {};
    // In slices, so that a tap is answered meanwhile.
    startTransition(() => void hydrateRoot(element, app, options));
    return;
  }
  const root = createRoot(element);
  // With the app's own styles: another cache's rules would come before the app's order of layers.
  root.render(
    <CacheProvider value={parts.styles}>
      <ChakraProvider value={system}>
        <SpinnerScreen wholePage />
      </ChakraProvider>
    </CacheProvider>,
  );
  await restoreSession(parts);
  root.render(app);
}

/** Loads the page at the address. Its code is asked for until it comes: meanwhile the page can be read. */
async function loadPage(router: AppRouterInstance): Promise<void> {
  for (let wait = firstWaitMs; ; wait *= 2) {
    await router.load();
    if (isPageLoaded(router)) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

const element = document.getElementById("root");
if (!element) throw new Error("The page came without #root");
// In a task of its own, so that a tap is answered before it.
setTimeout(() => void start(element));
