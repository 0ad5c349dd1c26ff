/** The app's modules, each after those it imports, and where a session's token is kept. */
export type LateStart = { modules: string[]; tokenKey: string };

/**
 * Stands as text in every built page and starts the app there (so it uses nothing of this file's
 * surroundings): the page comes painted, and the code that wakes it waits until that paint with its
 * pictures and fonts is on the screen, or for the first touch. What comes unpainted, and whoever is
 * signed in and will see something else, does not wait. What is pressed or sent before the app is
 * awake is done then.
 */
export function lateStart({ modules, tokenKey }: LateStart): void {
  /** Should a picture never come, or a browser not tell of its paints. */
  const longestWaitMs = 2500;
  const touches = ["pointerdown", "keydown", "focusin"];
  let retryMs = 1000;
  let started = false;
  let early: (() => void) | undefined;

  const startAtTouch = () => {
    for (const touch of touches) addEventListener(touch, start);
  };
  const start = async () => {
    if (started) return;
    started = true;
    for (const touch of touches) removeEventListener(touch, start);
    for (const href of modules) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    try {
      for (const module of modules) {
        await import(/* @vite-ignore */ module);
        // A breath between them, so that a tap is answered.
        await new Promise((resolve) => setTimeout(resolve));
      }
    } catch (failure) {
      // The line broke, or the server was away: what is pressed must not wait for ever.
      reportError(failure);
      started = false;
      startAtTouch();
      setTimeout(start, retryMs);
      retryMs *= 2;
    }
  };

  // React marks what it has taken over, and has dealt with a touch of it before it comes here.
  const isAsleep = (element: Element) =>
    !Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
  const keepClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || button.type === "submit" || !isAsleep(button)) return;
    const current = follow(button);
    early = () => current().click();
  };
  const keepSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!isAsleep(form)) return;
    // Else the browser would send the form itself, and leave the page.
    event.preventDefault();
    const current = follow(form);
    early = () => current().requestSubmit();
  };
  /**
   * The browser itself follows a link of a page that is only half awake: React, given another page in
   * the middle of taking over this one, would make all of it anew.
   */
  const keepLink = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
  };
  /** The element, or the one in its place: React makes a page anew that others have changed. */
  const follow = <Kept extends Element>(element: Kept): (() => Kept) => {
    const among = () => [...document.querySelectorAll<Kept>(element.localName)];
    const place = among().indexOf(element);
    return () => (element.isConnected ? element : (among()[place] ?? element));
  };
  const awake = () => {
    removeEventListener("click", keepLink, true);
    removeEventListener("click", keepClick);
    removeEventListener("submit", keepSubmit);
    early?.();
  };
  addEventListener("click", keepLink, true);
  addEventListener("click", keepClick);
  addEventListener("submit", keepSubmit);
  addEventListener("page-awake", awake, { once: true });

  const isSignedIn = () => {
    try {
      return localStorage.getItem(tokenKey) !== null;
    } catch {
      return false; // Storage is refused, and with it a session that outlives a page.
    }
  };

  const root = document.querySelector<HTMLElement>("#root");
  // A password manager or a translator is at work: main.tsx then expects another page than was sent.
  if (root) {
    new MutationObserver((_, observer) => {
      root.dataset["changed"] = "";
      observer.disconnect();
    }).observe(root, { childList: true, subtree: true, characterData: true });
  }
  if (!root?.firstElementChild || isSignedIn()) {
    void start();
    return;
  }
  startAtTouch();
  setTimeout(start, longestWaitMs);
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
  addEventListener("load", () => {
    // A picture that came last is on the screen a frame later.
    void painted.then(() => requestAnimationFrame(() => requestAnimationFrame(start)));
  });
}
