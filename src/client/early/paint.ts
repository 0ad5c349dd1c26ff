/**
 * The limit if an image never loads, or a tab in the background paints nothing. Long enough for a
 * cover on Slow 3G, which the code would otherwise compete with.
 */
const longestWaitMs = 10_000;

/** Calls back once, when the page with its images is on the screen. */
export function afterPaint(next: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) next();
    isDone = true;
  };
  addEventListener("load", () => {
    // The last image is on the screen one frame later.
    void largestPaint().then(() => requestAnimationFrame(() => requestAnimationFrame(once)));
  });
  setTimeout(once, longestWaitMs);
}

function largestPaint(): Promise<void> {
  const type = "largest-contentful-paint";
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type, buffered: true });
  });
}

/** Loads the next photo of each strip; see features/host-page/gallery.tsx. */
export function fetchNextPhotos(): void {
  for (const strip of document.querySelectorAll("[data-strip]")) fetchNextPhoto(strip);
}

/** Loads the next photo whenever a strip is swiped. */
export function followStrips(): void {
  const onScroll = ({ target }: Event) => {
    if (target instanceof Element && target.matches("[data-strip]")) fetchNextPhoto(target);
  };
  addEventListener("scroll", onScroll, { capture: true, passive: true });
}

function fetchNextPhoto(strip: Element): void {
  const shown = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
  strip.children[shown + 1]?.querySelector("img[loading]")?.setAttribute("loading", "eager");
}
