import { countDistances } from "./count-distances.ts";
import type { SignEncoder } from "./sign-encoder.ts";

const FIRST_CAPACITY = 256;

/** The signs of one partition's vectors, by rising id: 52 bytes each at 384 dimensions. */
export type Shelf = {
  readonly count: number;
  /** Valid up to `count`, until the next change. */
  ids(): Uint32Array;
  has(id: number): boolean;
  /** Known ids get the new signs. */
  put(entries: readonly { readonly id: number; readonly vector: Float32Array }[]): void;
  remove(ids: ReadonlySet<number>): void;
  /** In how many signs each differs from these, by position. */
  distances(signs: Uint32Array): Uint16Array;
};

export function createShelf(encoder: SignEncoder): Shelf {
  const { words } = encoder;
  let ids = new Uint32Array(FIRST_CAPACITY);
  let signs = new Uint32Array(FIRST_CAPACITY * words);
  let count = 0;
  const grow = (least: number): void => {
    if (least <= ids.length) return;
    const capacity = Math.max(least, Math.ceil(ids.length * 1.5));
    const [oldIds, oldSigns] = [ids, signs];
    ids = new Uint32Array(capacity);
    signs = new Uint32Array(capacity * words);
    ids.set(oldIds);
    signs.set(oldSigns);
  };
  const find = (id: number): number => {
    let from = 0;
    let to = count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((ids[middle] ?? 0) < id) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const isAt = (position: number, id: number): boolean => position < count && ids[position] === id;
  const insert = (id: number): number => {
    const position = find(id);
    if (isAt(position, id)) return position;
    grow(count + 1);
    // Ids come rising but for those that are embedded late, so this moves next to nothing.
    ids.copyWithin(position + 1, position, count);
    signs.copyWithin((position + 1) * words, position * words, count * words);
    ids[position] = id;
    count++;
    return position;
  };
  return {
    get count() {
      return count;
    },
    ids: () => ids,
    has: (id) => isAt(find(id), id),
    put(entries) {
      grow(count + entries.length);
      for (const { id, vector } of entries) encoder.encode(vector, signs, insert(id) * words);
    },
    remove(gone) {
      let kept = 0;
      for (let position = 0; position < count; position++) {
        const id = ids[position] ?? 0;
        if (gone.has(id)) continue;
        ids[kept] = id;
        signs.copyWithin(kept * words, position * words, (position + 1) * words);
        kept++;
      }
      count = kept;
    },
    distances: (asked) => countDistances(signs, asked, count),
  };
}
