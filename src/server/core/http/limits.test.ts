import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "../errors.ts";
import { createLimits } from "./limits.ts";

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

describe("limits", () => {
  test("a window ends by itself, and Retry-After says when", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const limits = createLimits({ enabled: true });
    const keys = { interestPerSenderAndProperty: "1 gus@example.org" };
    for (let n = 0; n < 3; n += 1) await limits.take(keys);
    expect(await secondsOf(limits.take(keys))).toBe(3600);
    await vi.advanceTimersByTimeAsync(3_540_000);
    expect(await secondsOf(limits.take(keys))).toBe(60);
    await vi.advanceTimersByTimeAsync(60_001);
    await limits.take(keys);
  });

  test("one budget used up takes no point of the others", async () => {
    const limits = createLimits({ enabled: true });
    for (let n = 0; n < 5; n += 1) await limits.take({ mailPerAddressAndClient: "a" });
    for (let n = 0; n < 30; n += 1) {
      await secondsOf(limits.take({ mailPerClient: "here", mailPerAddressAndClient: "a" }));
    }
    for (let n = 0; n < 20; n += 1) await limits.take({ mailPerClient: "here" });
    await secondsOf(limits.take({ mailPerClient: "here" }));
  });

  test("a client that used up its own budget is told so before any other key is kept", async () => {
    const limits = createLimits({ enabled: true });
    for (let n = 0; n < 50; n += 1) await limits.take({ loginPerClient: "here" });
    for (let n = 0; n < 20; n += 1) await limits.take({ mailPerClient: "here" });
    for (let n = 0; n < 20; n += 1) await limits.take({ interestPerClient: "here" });

    const asked = vi.spyOn(RateLimiterMemory.prototype, "consume");
    onTestFinished(() => asked.mockRestore());
    // Each with a name of the caller's choice: kept for a window, they would fill the memory.
    await secondsOf(
      limits.take({ loginPerAccountAndClient: "x", loginPerAccount: "x", loginPerClient: "here" }),
    );
    await secondsOf(limits.take({ mailPerAddressAndClient: "x", mailPerClient: "here" }));
    await secondsOf(
      limits.take({
        interestPerReceiver: "x",
        interestPerSenderAndProperty: "x",
        interestPerClient: "here",
      }),
    );
    expect(asked.mock.calls.map(([key]) => key)).toEqual(["here", "here", "here"]);
  });

  test("points can be given back", async () => {
    const limits = createLimits({ enabled: true });
    for (let n = 0; n < 20; n += 1) {
      const giveBack = await limits.take({ mailPerAddressAndClient: "a", mailPerClient: "here" });
      await giveBack();
    }
    for (let n = 0; n < 5; n += 1)
      await limits.take({ mailPerAddressAndClient: "a", mailPerClient: "here" });
    await secondsOf(limits.take({ mailPerAddressAndClient: "a" }));
  });

  test("keys are apart, and nothing is refused when the limits are off", async () => {
    const limits = createLimits({ enabled: true });
    for (let n = 0; n < 30; n += 1) await limits.take({ mailPerAddressAndClient: `${n}` });
    const off = createLimits({ enabled: false });
    for (let n = 0; n < 100; n += 1) await (await off.take({ mailPerAddressAndClient: "a" }))();
  });
});
