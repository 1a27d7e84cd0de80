import { lowerBound } from "../../kernel/lower-bound.ts";
import type { Scanner } from "./create-scanner.ts";
import type { SignEncoder } from "./sign-encoder.ts";

const FIRST_CAPACITY = 256;

type Entry = { readonly id: number; readonly vector: Float32Array };

/** The signs of one partition's vectors, by rising id: 52 bytes each at 384 dimensions. */
export type Shelf = {
  readonly count: number;
  /** Valid up to `count`, until the next change. */
  ids(): Uint32Array;
  /** -1: it is not here. */
  positionOf(id: number): number;
  /** Known ids get the new signs. */
  put(entries: readonly Entry[]): void;
  remove(ids: ReadonlySet<number>): void;
  /** In how many signs each differs from these, by position. */
  distances(signs: Uint32Array): Uint16Array;
};

export function createShelf(encoder: SignEncoder, scan: Scanner): Shelf {
  const { words } = encoder;
  let ids = new Uint32Array(FIRST_CAPACITY);
  let signs = new Uint32Array(FIRST_CAPACITY * words);
  let count = 0;
  const move = ({ from, to }: { from: number; to: number }, target: number): void => {
    ids.copyWithin(target, from, to);
    signs.copyWithin(target * words, from * words, to * words);
  };
  const grow = (least: number): void => {
    if (least <= ids.length) return;
    const capacity = Math.max(least, Math.ceil(ids.length * 1.5));
    const [oldIds, oldSigns] = [ids, signs];
    ids = new Uint32Array(capacity);
    signs = new Uint32Array(capacity * words);
    ids.set(oldIds);
    signs.set(oldSigns);
  };
  const positionOf = (id: number): number => {
    const position = lowerBound(ids, id, { from: 0, to: count });
    return position < count && ids[position] === id ? position : -1;
  };
  /** From the highest id down, so that all that lies between two of them moves once. */
  const insert = (entries: readonly Entry[]): void => {
    grow(count + entries.length);
    let end = count;
    for (let left = entries.length; left > 0; left--) {
      const { id, vector } = entries[left - 1] as Entry;
      const position = lowerBound(ids, id, { from: 0, to: end });
      move({ from: position, to: end }, position + left);
      ids[position + left - 1] = id;
      encoder.encode(vector, signs, (position + left - 1) * words);
      end = position;
    }
    count += entries.length;
  };
  return {
    get count() {
      return count;
    },
    ids: () => ids,
    positionOf,
    put(entries) {
      const added = toRising(entries).filter(({ id, vector }) => {
        const position = positionOf(id);
        if (position >= 0) encoder.encode(vector, signs, position * words);
        return position < 0;
      });
      insert(added);
    },
    remove(gone) {
      let kept = 0;
      for (let position = 0; position < count; position++) {
        if (gone.has(ids[position] ?? 0)) continue;
        move({ from: position, to: position + 1 }, kept++);
      }
      count = kept;
    },
    distances: (asked) => scan(signs, asked, count),
  };
}

/** By id, each once: the last one counts. */
const toRising = (entries: readonly Entry[]): readonly Entry[] =>
  [...new Map(entries.map((entry) => [entry.id, entry])).values()].toSorted((a, b) => a.id - b.id);
