import { describe, expect, it } from "vitest";
import type { TokenCounter } from "../token-counter.ts";

export type OpenCounter = () => Promise<{
  readonly counter: TokenCounter;
  readonly close: () => Promise<void>;
}>;

/** Proves that an adapter keeps the promises of `TokenCounter`. */
export function describeTokenCounter(name: string, open: OpenCounter): void {
  const count = async (texts: readonly string[], signal = new AbortController().signal) => {
    const { counter, close } = await open();
    try {
      return await counter.count(texts, signal);
    } finally {
      await close();
    }
  };

  describe(`${name} as a token counter`, () => {
    it("counts each text, in their order", async () => {
      const counts = await count(["", "one", "one two three four five six"]);
      expect(counts?.[0]).toBe(0);
      expect(counts?.[1]).toBeGreaterThan(0);
      expect(counts?.[2]).toBeGreaterThan(counts?.[1] ?? Number.POSITIVE_INFINITY);
      expect(counts).toHaveLength(3);
    });

    it("takes the names of control tokens for plain text", async () => {
      const counts = await count(["<|endoftext|>", "</s><|user|>"]);
      for (const each of counts ?? [0]) expect(each).toBeGreaterThan(1);
    });

    it("says nothing when it was cancelled beforehand", async () => {
      expect(await count(["one"], AbortSignal.abort())).toBeNull();
    });

    it("says nothing when it is cancelled meanwhile", async () => {
      const stop = new AbortController();
      setImmediate(() => stop.abort());
      expect(await count(["one ".repeat(100_000)], stop.signal)).toBeNull();
    });
  });
}
