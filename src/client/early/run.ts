import { reload } from "./dialog.ts";

/** The files of the app, by scripts/vite/first-paint.ts. */
declare const appFiles: {
  /** The modules to run, each after its imports. */
  modules: string[];
  /** The further files of a public page, by the first part of its path. */
  pages: Record<string, string[]>;
  /** The files with the texts of each language but English: the first, and those of a public page. */
  texts: Record<string, { first?: string; pages: Record<string, string> }>;
};
// Once, since the build writes them wherever they are named.
const { modules, pages, texts } = appFiles;

// Not pointerdown: a scroll begins with it too, but ends in pointercancel.
const touches = ["pointerup", "click", "keydown", "focusin"];
/** The wait before the next try, doubled each time. */
let retryMs = 1000;
/** The limit of the check whether the site was updated. */
const checkMs = 5000;
let fetching = false;
let running = false;

/** Runs the app at the first tap, key press or focus. */
export function runAppAtTouch(): void {
  for (const touch of touches) addEventListener(touch, runApp);
}

/** How far below the screen a part that needs the app may be when the app starts. */
const nearMargin = "400px";

/** Runs the app when a part of the page comes near the screen that is of no use without it. */
export function runAppNearby(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void runApp();
    },
    { rootMargin: nearMargin },
  );
  for (const part of document.querySelectorAll("[data-wakes]")) observer.observe(part);
}

/** Runs the app; once, however often it is called. */
export async function runApp(): Promise<void> {
  if (running) return;
  running = true;
  for (const touch of touches) removeEventListener(touch, runApp);
  try {
    // The browser first shows what the touch has changed.
    await nextTask();
    void fetchApp();
    for (const module of modules) {
      await import(/* @vite-ignore */ module);
      // Yields, so that the browser can respond to a tap.
      await nextTask();
    }
  } catch (failure) {
    // The connection broke, or the server was down. Try again later, or at the next touch.
    reportError(failure);
    await reloadIfUpdated();
    running = false;
    runAppAtTouch();
    setTimeout(runApp, retryMs);
    retryMs *= 2;
  }
}

/**
 * Reloads the page if the server now has another version, in which the files of this page no longer
 * exist. Compares the pages, since a file that is missing after the reload too must not cause another.
 */
export async function reloadIfUpdated(): Promise<void> {
  try {
    const page = await fetch(location.href, { signal: AbortSignal.timeout(checkMs) });
    const entry = modules.at(-1) ?? "";
    if (page.ok && !(await page.text()).includes(entry)) reload();
  } catch {
    // No connection.
  }
}

/**
 * Fetches the app's files without running them; once, however often it is called. Each request in a
 * task of its own: together they would keep a slow phone busy for 60 ms.
 */
export async function fetchApp(): Promise<void> {
  if (fetching) return;
  fetching = true;
  const { lang } = document.documentElement;
  const inLanguage = texts[lang];
  // A language other than the site's own comes first: /de/browse.
  const [path = ""] = location.pathname.split("/").filter((part, at) => at > 0 && part !== lang);
  const files = [...modules, ...(pages[path] ?? [])];
  for (const file of [...files, inLanguage?.first, inLanguage?.pages[path]]) {
    if (file === undefined) continue;
    await nextTask();
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
