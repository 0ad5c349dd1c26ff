import "./lib/no-eval.ts";
import "./fonts.css";
import { ChakraProvider } from "@chakra-ui/react";
import { CacheProvider } from "@emotion/react";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { inEnglish, type Translate } from "../shared/i18n/translate.ts";
import { App, createAppParts } from "./app.tsx";
import {
  loadOpenedDialog,
  loadRenderedParts,
  removeOtherDialogs,
} from "./components/lazy-part.tsx";
import { SpinnerScreen } from "./components/spinner-screen.tsx";
import { readFirstData } from "./first-data.ts";
import { untilLoaded } from "./lib/load-code.ts";
import { loadTexts } from "./lib/texts.ts";
import { keepTypedText } from "./lib/typed-text.ts";
import { watchBack, watchPages } from "./lib/overlays.ts";
import { dismissOldToast } from "./lib/toast.ts";
import { readToken } from "./lib/token.ts";
import { TranslateContext } from "./lib/translate.ts";
import { followOtherTabs, onSessionChange, restoreSession } from "./session.ts";
import { isPageLoaded } from "./router.tsx";
import { system } from "./theme.ts";

/**
 * Not awaited at the top level: the code of a route imports the chunk of this module, so the two
 * would wait for each other.
 */
async function start(element: HTMLElement): Promise<void> {
  // Images that wait for the first paint (photo.tsx) wait no longer.
  document.documentElement.dataset["painted"] = "";
  watchBack();
  const parts = createAppParts(readFirstData(), await loadFirstTexts());
  watchPages(parts.router);
  followOtherTabs();
  // On a page that needs a session, the router's guard leads to /login when the session ends.
  onSessionChange(() => void parts.router.invalidate());
  parts.router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged) dismissOldToast();
  });
  const app = (
    <StrictMode>
      <App {...parts} />
    </StrictMode>
  );

  if (readToken() === null && element.childElementCount > 0) {
    // The server rendered this page for a signed-out person, so it is hydrated. router.ssr tells the
    // router to expect the server's markup.
    parts.router.ssr = { manifest: undefined };
    await untilLoaded(
      () => parts.router.load(),
      () => isPageLoaded(parts.router),
    );
    await loadOpenedDialog(element.dataset["opened"]);
    await loadRenderedParts();
    // Something else changed the page, so React renders it anew: not an error of the app. Read before
    // our own change.
    const options = "changed" in element.dataset ? { onRecoverableError: () => undefined } : {};
    removeOtherDialogs(element.dataset["opened"]);
    dispatchEvent(new Event("app-starting"));
    keepTypedText(element);
    // A transition yields, so taps are handled during hydration.
    startTransition(() => void hydrateRoot(element, app, options));
    return;
  }
  const root = createRoot(element);
  // With the app's own style cache: rules of another would precede the app's order of layers.
  root.render(
    <CacheProvider value={parts.styles}>
      <ChakraProvider value={system}>
        <TranslateContext value={parts.t}>
          <SpinnerScreen wholePage />
        </TranslateContext>
      </ChakraProvider>
    </CacheProvider>,
  );
  await restoreSession(parts);
  dispatchEvent(new Event("app-starting"));
  root.render(app);
}

/** Loads the texts of the page's language, with retries until it succeeds. */
async function loadFirstTexts(): Promise<Translate> {
  let translate: Translate | undefined;
  const load = async () => {
    translate = await loadTexts(document.documentElement.lang).catch(() => undefined);
  };
  await untilLoaded(load, () => translate !== undefined);
  return translate ?? inEnglish;
}

const element = document.getElementById("root");
if (!element) throw new Error("The page came without #root");
// A separate task, so that a pending tap is handled first.
setTimeout(() => void start(element));
