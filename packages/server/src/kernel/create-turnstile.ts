export type Turnstile = {
  pass<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
};

/** Lets in one at a time for each key, in the order they came. */
export function createTurnstile(): Turnstile {
  const last = new Map<string, Promise<unknown>>();
  return {
    async pass<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
