import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Work that ends on request. */
function tasks() {
  const done: string[] = [];
  const ends: Array<() => void> = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) =>
      ends.push(() => {
        done.push(name);
        resolve();
      }),
    );
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { done, ends, work, endAll };
}

const full = () => new Error("full");

test("a long line delays itself, not the others", async () => {
  const { done, ends, work, endAll } = tasks();
  const inTurn = createTurns({ atOnce: 2, bound: { waiting: 50, refusal: full } });
  const all = [1, 2, 3, 4, 5].map((n) => inTurn("long", work(`long ${n}`)));
  all.push(inTurn("short", work("short")), inTurn("other", work("other")));
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  await endAll();
  await Promise.all(all);
  expect(done).toEqual(["long 1", "long 2", "long 3", "short", "other", "long 4", "long 5"]);
});

test("when too many wait, the longest line loses its last", async () => {
  const { done, work, endAll } = tasks();
  const inTurn = createTurns({ atOnce: 1, bound: { waiting: 3, refusal: full } });
  const results = ["a 1", "a 2", "a 3", "a 4", "a 5", "b 1", "c 1"].map((name) =>
    inTurn(name.charAt(0), work(name)).then(
      () => "done",
      (error: Error) => error.message,
    ),
  );
  await new Promise(setImmediate);
  await endAll();
  expect(await Promise.all(results)).toEqual("done done full full full done done".split(" "));
  expect(done).toEqual(["a 1", "a 2", "b 1", "c 1"]);
});

test("when every line has one who waits, the last to arrive is refused and no turn is lost", async () => {
  const { done, work, endAll } = tasks();
  const inTurn = createTurns({ atOnce: 1, bound: { waiting: 3, refusal: full } });
  const results = ["a", "b", "c", "d", "e", "f"].map((name) =>
    inTurn(name, work(name)).then(
      () => "done",
      (error: Error) => error.message,
    ),
  );
  await new Promise(setImmediate);
  await endAll();
  expect(await Promise.all(results)).toEqual("done done done done full full".split(" "));
  expect(done).toEqual(["a", "b", "c", "d"]);
  expect(await inTurn("g", () => Promise.resolve("fine"))).toBe("fine");
});

test("failing work ends its turn", async () => {
  const inTurn = createTurns({ atOnce: 1, bound: { waiting: 3, refusal: full } });
  const failing = () => Promise.reject(new Error("failed"));
  await expect(inTurn("a", failing)).rejects.toThrow("failed");
  expect(await inTurn("a", () => Promise.resolve("fine"))).toBe("fine");
});

test("aborted work leaves its line and never starts", async () => {
  const { done, work, endAll } = tasks();
  const inTurn = createTurns({ atOnce: 1 });
  const [waiting, late] = [new AbortController(), new AbortController()];
  late.abort(new Error("too late"));
  const first = inTurn("a", work("a 1"), waiting.signal);
  const aborted = inTurn("b", work("b 1"), waiting.signal);
  const last = inTurn("c", work("c 1"));
  waiting.abort(new Error("hung up"));
  await expect(aborted).rejects.toThrow("hung up");
  await expect(inTurn("d", work("d 1"), late.signal)).rejects.toThrow("too late");
  await endAll();
  await Promise.all([first, last]);
  expect(done).toEqual(["a 1", "c 1"]);
});
