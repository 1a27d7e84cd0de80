import type { Postings } from "../../../modules/memory/recall/ports.ts";

const MOST_COUNTED = 255;

/** Some postings of a word, in rising order of their ids. */
export type Block = {
  /** The id that it was begun with: no id in it is lower. */
  readonly block: number;
  readonly postings: Uint8Array;
};

/**
 * A posting is the distance from the id before it, doubled, plus one where the word occurs more than
 * once; how often then follows in a byte. The first number has seven bits a byte, the lowest first.
 */
export function addPosting(bytes: number[], distance: number, count: number): void {
  let rest = distance * 2 + (count > 1 ? 1 : 0);
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  if (count > 1) bytes.push(Math.min(count, MOST_COUNTED));
}

/** The postings of blocks in rising order. */
export function fromBlocks(blocks: readonly Block[]): Postings {
  // A posting takes a byte at least.
  const most = blocks.reduce((sum, { postings }) => sum + postings.length, 0);
  const ids = new Uint32Array(most);
  const counts = new Uint8Array(most);
  let length = 0;
  for (const { block, postings } of blocks) {
    let id = block;
    for (let at = 0; at < postings.length; length++) {
      let value = postings[at++] ?? 0;
      // A byte of 0x80 or more says that another follows, with which that 0x80 is taken off again.
      for (let weight = 0x80; value >= weight; weight *= 0x80) {
        value += ((postings[at++] ?? 0) - 1) * weight;
      }
      const isRepeated = value & 1;
      id += (value - isRepeated) / 2;
      ids[length] = id;
      counts[length] = isRepeated === 0 ? 1 : (postings[at++] ?? 1);
    }
  }
  return { ids: ids.subarray(0, length), counts: counts.subarray(0, length) };
}
