import autocannon from "autocannon";

/** The Accept-Encoding of browsers and most clients. */
export const acceptEncoding = "gzip, deflate, br";

type Load = { url: string; paths: string[]; seconds?: number; amount?: number; token?: string };

/** Sends GETs over 10 connections; returns requests a second. Throws when an answer is not 200. */
export async function load({ url, paths, seconds, amount, token }: Load): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    // autocannon notices the end of an amount only when it takes a sample, usually once a second.
    ...(amount === undefined ? { duration: seconds ?? 3 } : { amount, sampleInt: 10 }),
    requests: paths.map((path) => ({
      method: "GET" as const,
      path,
      headers: {
        "accept-encoding": acceptEncoding,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed: ${url}`);
  }
  return result.requests.total / ((result.finish.getTime() - result.start.getTime()) / 1000);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
