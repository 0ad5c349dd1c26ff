import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../errors.ts";
import { createRateLimits } from "./rate-limits.ts";

afterEach(() => {
  vi.useRealTimers();
});

const secondsOf = async (promise: Promise<unknown>): Promise<number> => {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ApiError);
  const { status, headers } = thrown as ApiError;
  expect(status).toBe(429);
  return Number(headers["retry-after"]);
};

describe("rate limits", () => {
  test("a window ends by itself, and Retry-After says when", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const rateLimits = createRateLimits({ enabled: true });
    const keys = { interestPerSenderAndProperty: "1 gus@example.org" };
    for (let n = 0; n < 3; n += 1) await rateLimits.take(keys);
    expect(await secondsOf(rateLimits.take(keys))).toBe(3600);
    await vi.advanceTimersByTimeAsync(3_540_000);
    expect(await secondsOf(rateLimits.take(keys))).toBe(60);
    await vi.advanceTimersByTimeAsync(60_001);
    await rateLimits.take(keys);
  });

  test("a used-up budget takes no point of the others", async () => {
    const rateLimits = createRateLimits({ enabled: true });
    for (let n = 0; n < 5; n += 1) await rateLimits.take({ mailPerAddressAndClient: "a" });
    for (let n = 0; n < 30; n += 1) {
      await secondsOf(rateLimits.take({ mailPerClient: "here", mailPerAddressAndClient: "a" }));
    }
    for (let n = 0; n < 20; n += 1) await rateLimits.take({ mailPerClient: "here" });
    await secondsOf(rateLimits.take({ mailPerClient: "here" }));
  });

  test("a client that used up its own budget is refused before any other key is stored", async () => {
    const rateLimits = createRateLimits({ enabled: true });
    for (let n = 0; n < 50; n += 1) await rateLimits.take({ loginPerClient: "here" });
    for (let n = 0; n < 20; n += 1) await rateLimits.take({ mailPerClient: "here" });
    for (let n = 0; n < 20; n += 1) await rateLimits.take({ interestPerClient: "here" });

    const consume = vi.spyOn(RateLimiterMemory.prototype, "consume");
    onTestFinished(() => consume.mockRestore());
    // The caller chooses the name of each key: stored for a window, they would fill the memory.
    await secondsOf(
      rateLimits.take({
        loginPerAccountAndClient: "x",
        loginPerAccount: "x",
        loginPerClient: "here",
      }),
    );
    await secondsOf(rateLimits.take({ mailPerAddressAndClient: "x", mailPerClient: "here" }));
    await secondsOf(
      rateLimits.take({
        interestPerReceiver: "x",
        interestPerSenderAndProperty: "x",
        interestPerClient: "here",
      }),
    );
    expect(consume.mock.calls.map(([key]) => key)).toEqual(["here", "here", "here"]);
  });

  test("points can be returned", async () => {
    const rateLimits = createRateLimits({ enabled: true });
    for (let n = 0; n < 20; n += 1) {
      const giveBack = await rateLimits.take({
        mailPerAddressAndClient: "a",
        mailPerClient: "here",
      });
      await giveBack();
    }
    for (let n = 0; n < 5; n += 1)
      await rateLimits.take({ mailPerAddressAndClient: "a", mailPerClient: "here" });
    await secondsOf(rateLimits.take({ mailPerAddressAndClient: "a" }));
  });

  test("keys are independent, and nothing is refused when the limits are off", async () => {
    const rateLimits = createRateLimits({ enabled: true });
    for (let n = 0; n < 30; n += 1) await rateLimits.take({ mailPerAddressAndClient: `${n}` });
    const off = createRateLimits({ enabled: false });
    for (let n = 0; n < 100; n += 1) await (await off.take({ mailPerAddressAndClient: "a" }))();
  });
});
