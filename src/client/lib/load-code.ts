/** How long to wait before each further try. */
const retryMs = [300, 1000];
/** All tries together: a line that never answers must end, too. */
const limitMs = 20_000;
/** For the question whether the site was updated. */
const checkMs = 5000;

/**
 * Loads a part of the app by its `import()`. Tries again after a short while, since a phone's line
 * breaks often. Rejects when the part does not come within 20 seconds.
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

/**
 * Whether the server has another version by now: then this page's own code is gone, and with it the
 * parts not yet loaded. False where the server does not answer.
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
