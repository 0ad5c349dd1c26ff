import { expect, test, vi } from "vitest";
import { createFinishedStore, type FinishedStore } from "./finished.ts";

const content = (body: string) => ({ type: "text/plain", body });
const read = async (store: FinishedStore, ...args: Parameters<FinishedStore["get"]>) =>
  (await store.get(...args)).body.toString();

test("concurrent requests share one build, kept while the revision stays the same", async () => {
  const store = createFinishedStore({ headers: {} });
  const waiting = Promise.withResolvers<void>();
  const make = vi.fn(async () => {
    await waiting.promise;
    return content("one");
  });
  const answers = Array.from({ length: 20 }, () => read(store, "key", "1", make));
  waiting.resolve();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["one"]));
  expect(await read(store, "key", "1", make)).toBe("one");
  expect(make).toHaveBeenCalledTimes(1);

  expect(await read(store, "key", "2", async () => content("two"))).toBe("two");
  expect(await read(store, "other", "2", async () => content("three"))).toBe("three");
  expect(await read(store, "key", "2", make)).toBe("two");
  expect(make).toHaveBeenCalledTimes(1);
});

test("a slow build of an old revision is not returned to a caller who knows the new one", async () => {
  const store = createFinishedStore({ headers: {} });
  const slow = Promise.withResolvers<{ type: string; body: string }>();
  const old = read(store, "key", "1", () => slow.promise);
  expect(await read(store, "key", "2", async () => content("new"))).toBe("new");
  slow.resolve(content("old"));
  expect(await old).toBe("old");
  expect(await read(store, "key", "2", async () => content("new"))).toBe("new");
});

test("a failed build fails for all who wait, and is not kept", async () => {
  const store = createFinishedStore({ headers: {} });
  const fail = vi.fn(() => Promise.reject(new Error("no luck")));
  const answers = [read(store, "key", "1", fail), read(store, "key", "1", fail)];
  for (const one of await Promise.allSettled(answers)) expect(one.status).toBe("rejected");
  expect(fail).toHaveBeenCalledTimes(1);
  expect(await read(store, "key", "1", async () => content("luck"))).toBe("luck");
});

test("memory is limited: the least used answers leave, and those too large are never kept", async () => {
  const store = createFinishedStore({ headers: {}, maxBytes: 20_000 });
  const times: Record<string, number> = {};
  const get = (key: string, size: number) =>
    store.get(key, "1", async () => {
      times[key] = (times[key] ?? 0) + 1;
      return content("x".repeat(size));
    });
  for (let round = 0; round < 2; round += 1) {
    await get("huge", 15_000);
    for (const key of ["a", "b"]) await get(key, 3000);
  }
  expect(times).toEqual({ huge: 2, a: 1, b: 1 });
  for (let n = 0; n < 10; n += 1) await get(`c${n}`, 3000);
  await get("a", 3000);
  expect(times["a"]).toBe(2);
});

test("during development nothing is kept", async () => {
  const store = createFinishedStore({ headers: {}, keep: false });
  const make = vi.fn(async () => content("one"));
  await store.get("key", "1", make);
  await store.get("key", "1", make);
  expect(make).toHaveBeenCalledTimes(2);
});
