import { setImmediate } from "node:timers/promises";
import { failure } from "./failure.ts";
import { ApiError } from "./errors.ts";
import { createTurns } from "./turns.ts";

const turns = createTurns({
  atOnce: 1,
  bound: {
    // Beyond that the wait would be longer than people wait.
    waiting: 200,
    refusal: () =>
      new ApiError(503, "UNAVAILABLE", failure.overloaded, { headers: { "retry-after": "5" } }),
  },
});

/**
 * Runs work that blocks the only thread for milliseconds. One such job runs at a time, the networks
 * taking turns, and other requests are answered before the next one starts: however many arrive at
 * once, a short request waits for one of them, not for all. Throws 503 when too many are waiting.
 */
export const inTurn = <Result>(
  network: string,
  work: () => Result | Promise<Result>,
): Promise<Result> =>
  turns(network, async () => {
    const result = await work();
    await setImmediate();
    return result;
  });
