export type Dice = {
  /** From 0 up to, and without, `below`. */
  int(below: number): number;
  /** True in so many of a hundred throws. */
  percent(of: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

/** The same throws for the same seed, so that what fails once fails again. */
export function createDice(seed: number): Dice {
  let state = seed;
  const int = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  return {
    int,
    percent: (of) => int(100) < of,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[int(items.length)];
      if (item === undefined) throw new RangeError("There is nothing to pick from.");
      return item;
    },
  };
}
