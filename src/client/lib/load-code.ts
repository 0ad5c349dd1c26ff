/** The waits between the tries. */
const retryMs = [300, 1000];
/** The limit of all tries together, for a connection that never answers. */
const limitMs = 20_000;
/** The limit of the check whether the site was updated. */
const checkMs = 5000;

/**
 * Loads a part of the app by its `import()`, with retries, since mobile connections often break.
 * Rejects after 20 seconds.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The code took too long")), limitMs);
  try {
    return await Promise.race([withRetries(load), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function withRetries<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const wait of retryMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}

/** The first wait between the tries of untilLoaded; each is twice as long as the one before. */
const firstWaitMs = 1000;

/**
 * Repeats `load` until the code is loaded. For a page that is of use without it. early/run.ts reloads the
 * page if the site was updated.
 */
export async function untilLoaded(load: () => Promise<void>, isLoaded: () => boolean) {
  for (let wait = firstWaitMs; ; wait *= 2) {
    await load();
    if (isLoaded()) return;
    dispatchEvent(new Event("code-missing"));
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/**
 * Whether the server now has another version: then the files of this page no longer exist, including
 * the parts not loaded yet. False if the server does not answer.
 */
export async function isSiteUpdated(): Promise<boolean> {
  try {
    const own = await fetch(import.meta.url, {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(checkMs),
    });
    return own.status === 404;
  } catch {
    return false;
  }
}
