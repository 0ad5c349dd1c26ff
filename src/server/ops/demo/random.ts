/** Numbers that look random and are the same on every run (mulberry32). */
export type Random = {
  /** From 0 up to, not including, `below`. */
  whole: (below: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Some of the items, each at most once, in their order. */
  some: <Item>(items: readonly Item[], count: number) => Item[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    pick: (items) => {
      const item = items[whole(items.length)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
    some: (items, count) => {
      const rest = [...items];
      while (rest.length > count) rest.splice(whole(rest.length), 1);
      return rest;
    },
  };
}
