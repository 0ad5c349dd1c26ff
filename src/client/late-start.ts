/** The modules of the app, each after its imports, and the storage key of the session token. */
export type LateStart = { modules: string[]; tokenKey: string };

/**
 * Starts the app. The build inlines this function as text into every page, so it uses nothing outside
 * itself. A page arrives rendered; the app's code is loaded after the first paint with its images and
 * fonts, or at the first touch. It is loaded at once if the page arrives empty, or if somebody is
 * signed in and will see another page. Clicks and submits before React takes the page over are
 * repeated afterwards.
 */
export function lateStart({ modules, tokenKey }: LateStart): void {
  /**
   * The limit if an image never loads, or a tab in the background paints nothing. Long enough for a
   * cover on Slow 3G, which the code would otherwise compete with.
   */
  const longestWaitMs = 10_000;
  const touches = ["pointerdown", "keydown", "focusin"];
  let retryMs = 1000;
  let started = false;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    for (const touch of touches) removeEventListener(touch, start);
    try {
      await loadModules();
    } catch (failure) {
      // The connection broke, or the server was down. Try again later, or at the next touch.
      reportError(failure);
      started = false;
      startAtTouch();
      setTimeout(start, retryMs);
      retryMs *= 2;
    }
  }

  function startAtTouch(): void {
    for (const touch of touches) addEventListener(touch, start);
  }

  async function loadModules(): Promise<void> {
    for (const href of modules) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    for (const module of modules) {
      await import(/* @vite-ignore */ module);
      // Yields, so that the browser can respond to a tap.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Repeats the last click or submit once React has taken the page over ("page-awake"). */
  function repeatEarlyActions(): void {
    let repeat: (() => void) | undefined;
    const rememberClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (!button || button.type === "submit" || !isAsleep(button)) return;
      const current = follow(button);
      repeat = () => current().click();
    };
    const rememberSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!isAsleep(form)) return;
      // Otherwise the browser would send the form and leave the page.
      event.preventDefault();
      const current = follow(form);
      repeat = () => current().requestSubmit();
    };
    // The browser follows links until then: a navigation during hydration would make React render
    // the whole page anew.
    const leaveToBrowser = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) {
        event.stopPropagation();
      }
    };
    addEventListener("click", leaveToBrowser, true);
    addEventListener("click", rememberClick);
    addEventListener("submit", rememberSubmit);
    const awake = () => {
      removeEventListener("click", leaveToBrowser, true);
      removeEventListener("click", rememberClick);
      removeEventListener("submit", rememberSubmit);
      repeat?.();
    };
    addEventListener("page-awake", awake, { once: true });
  }

  /** React marks the elements it has hydrated, and handles their events before they get here. */
  function isAsleep(element: Element): boolean {
    return !Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
  }

  /** The element, or its replacement: React renders a page anew if others have changed it. */
  function follow<Type extends Element>(element: Type): () => Type {
    const all = () => [...document.querySelectorAll<Type>(element.localName)];
    const place = all().indexOf(element);
    return () => (element.isConnected ? element : (all()[place] ?? element));
  }

  /** Marks a page that a password manager or a translator has changed: see main.tsx. */
  function markForeignChanges(root: HTMLElement): void {
    new MutationObserver((_, observer) => {
      root.dataset["changed"] = "";
      observer.disconnect();
    }).observe(root, { childList: true, subtree: true, characterData: true });
  }

  function isSignedIn(): boolean {
    try {
      return localStorage.getItem(tokenKey) !== null;
    } catch {
      return false; // Storage is blocked, so no session outlives a page.
    }
  }

  function startAfterPaint(): void {
    const type = "largest-contentful-paint";
    const painted = new Promise<void>((resolve) => {
      if (PerformanceObserver.supportedEntryTypes.includes(type)) {
        new PerformanceObserver(() => resolve()).observe({ type, buffered: true });
      } else resolve();
    });
    addEventListener("load", () => {
      // The last image is on the screen one frame later.
      void painted.then(() => requestAnimationFrame(() => requestAnimationFrame(start)));
    });
  }

  repeatEarlyActions();
  const root = document.querySelector<HTMLElement>("#root");
  if (root) markForeignChanges(root);
  if (!root?.firstElementChild || isSignedIn()) {
    void start();
    return;
  }
  startAtTouch();
  setTimeout(start, longestWaitMs);
  startAfterPaint();
}
