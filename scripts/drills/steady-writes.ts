/**
 * Guests who send interest to a host this many times a second, however slowly the server answers.
 */

type Writing = {
  /** The ids of the acknowledged writes. */
  acknowledged: Set<number>;
  /** The results of the writes since the last call. */
  since: () => { aSecond: number; p99Ms: number; failed: number; reasons: string[] };
  stop: () => Promise<void>;
};

const everyMs = 50;
const mostAtOnce = 100;

/** Starts to write; `stop` waits for the last answers. */
export function startWriting(
  url: string,
  { property, aSecond }: { property: number; aSecond: number },
): Writing {
  const acknowledged = new Set<number>();
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const reasons = new Set<string>();
  let number = 0;
  const began = performance.now();
  let last = began;

  const write = async () => {
    const start = performance.now();
    number += 1;
    const response = await fetch(`${url}/api/guest-interest`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        property_id: property,
        guest_name: "Gus Guest",
        guest_email: `guest-${began.toFixed(0)}-${number}@drill.test`,
      }),
    });
    const { id } = (await response.json()) as { id: number };
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    acknowledged.add(id);
  };

  const timer = setInterval(() => {
    const now = performance.now();
    const due = Math.floor(((now - last) / 1000) * aSecond);
    last += (due / aSecond) * 1000;
    // Beyond that, a slow machine would only pile up sockets.
    for (let n = 0; n < due && open.size < mostAtOnce; n += 1) {
      const one: Promise<void> = write()
        .catch((failure: Error) => {
          failed += 1;
          const { message, cause } = failure;
          reasons.add(cause instanceof Error ? `${message}: ${cause.message}` : message);
        })
        .finally(() => open.delete(one));
      open.add(one);
    }
  }, everyMs);

  let from = { at: began, acknowledged: 0, failed: 0 };
  return {
    acknowledged,
    since() {
      const now = performance.now();
      const sorted = times.splice(0).toSorted((a, b) => a - b);
      const rates = {
        aSecond: ((acknowledged.size - from.acknowledged) / (now - from.at)) * 1000,
        p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
        failed: failed - from.failed,
        reasons: [...reasons],
      };
      from = { at: now, acknowledged: acknowledged.size, failed };
      return rates;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}
