import { describe, expect, it } from "vitest";
import { createThoughtChains } from "./create-thought-chains.ts";
import { Thought } from "./thought-chain.ts";

const think = (thoughtNumber: number, more = {}) =>
  Thought.parse({
    thought: "x",
    nextThoughtNeeded: true,
    thoughtNumber,
    totalThoughts: 3,
    ...more,
  });

describe("chains of thoughts outside turns", () => {
  it("are each thinker's own, and begin again with a first thought", () => {
    const chains = createThoughtChains();
    const branch = think(1, { branchFromThought: 1, branchId: "b" });
    expect(chains.add("one", think(1)).thoughtHistoryLength).toBe(1);
    expect(chains.add("one", branch)).toMatchObject({ branches: ["b"], thoughtHistoryLength: 2 });
    expect(chains.add("two", think(2))).toMatchObject({ branches: [], thoughtHistoryLength: 1 });
    const revision = think(1, { isRevision: true, revisesThought: 1 });
    expect(chains.add("one", revision).thoughtHistoryLength).toBe(3);
    expect(chains.add("one", think(1))).toMatchObject({ branches: [], thoughtHistoryLength: 1 });
  });

  it("do not grow for ever", () => {
    const chains = createThoughtChains();
    for (let step = 1; step <= 1_000; step++) chains.add("one", think(step));
    expect(() => chains.add("one", think(1_001))).toThrow(/Begin another one/u);
    expect(chains.add("one", think(1)).thoughtHistoryLength).toBe(1);
    for (let thinker = 0; thinker < 100; thinker++) chains.add(`other ${thinker}`, think(1));
    expect(chains.add("one", think(2)).thoughtHistoryLength).toBe(1);
    expect(chains.add("other 99", think(2)).thoughtHistoryLength).toBe(2);
  });

  it("take numbers and truth values that a model wrote as text, and nothing else", () => {
    expect(think(1, { thoughtNumber: "4", nextThoughtNeeded: "False" })).toMatchObject({
      thoughtNumber: 4,
      nextThoughtNeeded: false,
    });
    for (const wrong of [{ thoughtNumber: "four" }, { nextThoughtNeeded: "perhaps" }]) {
      expect(() => think(1, wrong)).toThrow();
    }
  });
});
