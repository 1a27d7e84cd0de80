import { describe, expect, it } from "vitest";
import { addPosting, fromBlocks } from "./postings.ts";

function toBlock(block: number, postings: readonly (readonly [id: number, count: number])[]) {
  const bytes: number[] = [];
  let before = block;
  for (const [id, count] of postings) {
    addPosting(bytes, id - before, count);
    before = id;
  }
  return { block, postings: Uint8Array.from(bytes) };
}

describe("postings", () => {
  it("are read as they were written", () => {
    const first = toBlock(3, [
      [3, 1],
      [4, 2],
      [67, 1],
      [68, 254],
      [20_000, 1],
    ]);
    const second = toBlock(20_001, [
      [20_005, 7],
      [2 ** 32 - 1, 1],
    ]);
    const { ids, counts } = fromBlocks([first, second]);
    expect([...ids]).toEqual([3, 4, 67, 68, 20_000, 20_005, 2 ** 32 - 1]);
    expect([...counts]).toEqual([1, 2, 1, 254, 1, 7, 1]);
  });

  it("count to 255, and no further", () => {
    expect([...fromBlocks([toBlock(1, [[1, 100_000]])]).counts]).toEqual([255]);
  });

  it("take a byte where a word is frequent", () => {
    expect(
      toBlock(
        1,
        Array.from({ length: 100 }, (_, i) => [i + 1, 1]),
      ).postings,
    ).toHaveLength(100);
  });
});
