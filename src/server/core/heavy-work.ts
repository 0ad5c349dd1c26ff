import { setImmediate } from "node:timers/promises";
import { failure } from "../../shared/messages.ts";
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
 * Does work that keeps the only thread busy for milliseconds. One such work is done at a time, network
 * by network, and other requests are answered before the next begins: however many arrive at once, a
 * short request waits for one of them, not for all. Throws 503 when too many wait already.
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
