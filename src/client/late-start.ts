/** What the build tells the script in the page. */
export type LateStart = {
  /** The modules of the app, each after its imports. */
  modules: string[];
  /** The further files of a public page, by the first part of its path. */
  pages: Record<string, string[]>;
  /** The storage key of the session token. */
  tokenKey: string;
};

/**
 * Starts the app. The build inlines this function as text into every page, so it uses nothing outside
 * itself. A page arrives rendered; the app's code is fetched after the first paint with its images and
 * fonts, and runs at the first touch, since it keeps a slow phone busy for seconds. It runs at once if
 * the page is not complete without it. What is pressed before it runs is repeated afterwards, except
 * that this script itself opens the dialog that the server rendered with the page.
 */
export function lateStart({ modules, pages, tokenKey }: LateStart): void {
  /**
   * The limit if an image never loads, or a tab in the background paints nothing. Long enough for a
   * cover on Slow 3G, which the code would otherwise compete with.
   */
  const longestWaitMs = 10_000;
  // Not pointerdown: a finger that scrolls does not lift.
  const touches = ["pointerup", "keydown", "focusin"];
  const root = document.querySelector<HTMLElement>("#root");
  let retryMs = 1000;
  let started = false;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    for (const touch of touches) removeEventListener(touch, start);
    try {
      // The browser first shows what the touch has changed.
      await new Promise((resolve) => setTimeout(resolve));
      await runModules();
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

  async function runModules(): Promise<void> {
    fetchModules();
    for (const module of modules) {
      await import(/* @vite-ignore */ module);
      // Yields, so that the browser can respond to a tap.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  function fetchModules(): void {
    if (document.querySelector("link[rel=modulepreload]")) return;
    for (const href of [...modules, ...(pages[location.pathname.split("/")[1] ?? ""] ?? [])]) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
  }

  /** Loads the photo behind the one that a strip shows: the cover has the line for itself before. */
  function fetchNextPhoto(strip: Element): void {
    const shown = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
    strip.children[shown + 1]?.querySelector("img[loading]")?.setAttribute("loading", "eager");
  }

  /** Calls back when the page with its images is on the screen. */
  function afterPaint(next: () => void): void {
    const type = "largest-contentful-paint";
    const painted = new Promise<void>((resolve) => {
      if (PerformanceObserver.supportedEntryTypes.includes(type)) {
        new PerformanceObserver(() => resolve()).observe({ type, buffered: true });
      } else resolve();
    });
    addEventListener("load", () => {
      // The last image is on the screen one frame later.
      void painted.then(() => requestAnimationFrame(() => requestAnimationFrame(next)));
    });
    setTimeout(next, longestWaitMs);
  }

  /** Whether the page lacks something until the app runs. */
  function isIncomplete(): boolean {
    // It arrived empty, with a link from an email, or the app was here before and left an open dialog.
    if (!root?.firstElementChild || location.hash !== "" || history.state !== null) return true;
    try {
      // A session, or what was typed or sent in this tab.
      return localStorage.getItem(tokenKey) !== null || sessionStorage.length > 0;
    } catch {
      return false; // Storage is blocked, so nothing outlives a page.
    }
  }

  /**
   * Keeps the last click or submit. From "app-starting" on, React waits itself until it can handle an
   * event.
   */
  function keepEarlyActions(): void {
    let repeat: (() => void) | undefined;
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (!button || button.type === "submit" || handlesDialog(button)) return;
      button.ariaBusy = "true";
      const current = follow(button);
      repeat = () => {
        button.ariaBusy = null;
        current().click();
      };
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      // The browser sends the filters of /browse itself. Other forms would leave the page.
      if (form.method === "get") return;
      event.preventDefault();
      const current = follow(form);
      repeat = () => current().requestSubmit();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") closeDialog();
    };
    // The browser follows links until the app runs: a navigation during hydration would make React
    // render the whole page anew.
    const leaveToBrowser = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) {
        event.stopPropagation();
      }
    };
    addEventListener("click", leaveToBrowser, true);
    addEventListener("click", onClick);
    addEventListener("submit", onSubmit);
    addEventListener("keydown", onKeyDown);
    const onStarting = () => {
      removeEventListener("click", onClick);
      removeEventListener("submit", onSubmit);
      removeEventListener("keydown", onKeyDown);
    };
    const onAwake = () => {
      removeEventListener("click", leaveToBrowser, true);
      repeat?.();
    };
    addEventListener("app-starting", onStarting, { once: true });
    addEventListener("page-awake", onAwake, { once: true });
  }

  /** The element, or its replacement: React renders a page anew if others have changed it. */
  function follow<Type extends Element>(element: Type): () => Type {
    const all = () => [...document.querySelectorAll<Type>(element.localName)];
    const place = all().indexOf(element);
    return () => (element.isConnected ? element : (all()[place] ?? element));
  }

  /** Opens or closes the dialog that came with the page, if that is what the button is for. */
  function handlesDialog(button: HTMLButtonElement): boolean {
    const dialog = document.getElementById(button.dataset["opens"] ?? "");
    if (dialog) openDialog(dialog, button);
    else if (button.dataset["part"] === "close-trigger") closeDialog();
    else return false;
    return true;
  }

  function openDialog(dialog: HTMLElement, button: HTMLElement): void {
    showDialog(dialog, true);
    dialog.querySelector<HTMLElement>("input, select, textarea")?.focus();
    // Tells the component, which takes the dialog over from here.
    root?.setAttribute("data-opened", dialog.id);
    button.dataset["opener"] = "";
  }

  function closeDialog(): void {
    const dialog = document.getElementById(root?.dataset["opened"] ?? "");
    if (!dialog) return;
    showDialog(dialog, false);
    root?.removeAttribute("data-opened");
    const opener = document.querySelector<HTMLElement>("[data-opener]");
    opener?.focus();
    opener?.removeAttribute("data-opener");
  }

  /** Makes the changes that the dialog's component would make. */
  function showDialog(dialog: HTMLElement, isOpen: boolean): void {
    for (const part of dialog.querySelectorAll<HTMLElement>("[data-scope=dialog][data-state]")) {
      part.hidden = !isOpen;
      part.dataset["state"] = isOpen ? "open" : "closed";
    }
  }

  /** Marks a page that a password manager or a translator has changed: see main.tsx. */
  function markForeignChanges(element: HTMLElement): void {
    new MutationObserver((_, observer) => {
      element.dataset["changed"] = "";
      observer.disconnect();
    }).observe(element, { childList: true, subtree: true, characterData: true });
  }

  keepEarlyActions();
  if (root) markForeignChanges(root);
  addEventListener(
    "scroll",
    ({ target }) => {
      if (target instanceof Element && target.matches("[data-strip]")) fetchNextPhoto(target);
    },
    true,
  );
  afterPaint(() => {
    document.documentElement.dataset["painted"] = "";
    for (const strip of document.querySelectorAll("[data-strip]")) fetchNextPhoto(strip);
    fetchModules();
  });
  if (isIncomplete()) void start();
  else startAtTouch();
}
