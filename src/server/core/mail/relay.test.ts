import { expect, test } from "vitest";
import { createRelay } from "./relay.ts";

test.each(["take", "run", "onIdle"] as const)(
  "when %s fails, the failure is reported and the next start works",
  async (failing) => {
    const failures: unknown[] = [];
    const done: number[] = [];
    let jobs = [1, 2];
    let isBroken = true;
    const failIf = (name: string) => {
      if (isBroken && name === failing) throw new Error(`${name} failed`);
    };
    const relay = createRelay({
      take() {
        failIf("take");
        const [next, ...rest] = jobs;
        jobs = rest;
        return next;
      },
      run(job) {
        failIf("run");
        done.push(job);
        return Promise.resolve();
      },
      onIdle: () => failIf("onIdle"),
      onFailure: (thrown) => failures.push(thrown),
      slowMs: 60_000,
      mostSlow: 1,
    });
    relay.start();
    await relay.ended();
    expect(failures).toEqual([new Error(`${failing} failed`)]);
    expect(relay.isBusy()).toBe(false);

    isBroken = false;
    jobs = [3];
    relay.start();
    await relay.ended();
    expect(done).toContain(3);
    expect(failures).toHaveLength(1);
  },
);
