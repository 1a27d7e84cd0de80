import { isAllowed, type Field } from "./open-fields.ts";
import type { Postings } from "./ports.ts";
import { recallWeights } from "./recall-weights.ts";

/** A field with where the words of a question occur in it. */
export type AskedField = Field & { readonly postings: ReadonlyMap<string, Postings> };

/** With what each of its episodes shares with the question, by position. */
export type ScoredField = AskedField & {
  /** BM25 over the scope, with what the neighbours share. */
  readonly scores: Float32Array;
  /** 0 to 1: how much of the question an episode itself contains, rare words counting more. */
  readonly shares: Float32Array;
  /** The positions that have a score. */
  readonly found: readonly number[];
};

type Places = { readonly positions: readonly number[]; readonly counts: readonly number[] };
const nowhere: Postings = { ids: new Uint32Array(), counts: new Uint8Array() };

type Statistics = { readonly rarity: number; readonly meanLength: number };

export function scoreWords(
  fields: readonly AskedField[],
  words: readonly string[],
): readonly ScoredField[] {
  const targets = fields.map(toTarget);
  const count = fields.reduce((sum, field) => sum + field.count, 0);
  const totalWords = fields.reduce((sum, field) => sum + field.totalWords, 0);
  const meanLength = Math.max(1, totalWords / Math.max(1, count));
  let mass = 0;
  for (const word of words) {
    const places = targets.map((target) => ({ target, ...toPlaces(target, word) }));
    const holders = places.reduce((sum, { positions }) => sum + positions.length, 0);
    const rarity = Math.log(1 + (count - holders + 0.5) / (holders + 0.5));
    mass += rarity;
    for (const { target, ...place } of places) addWord(target, place, { rarity, meanLength });
  }
  for (const { shares, found } of targets) {
    for (const position of found) shares[position] = (shares[position] ?? 0) / mass;
  }
  return targets;
}

function toTarget(field: AskedField): Target {
  // Where none of the words occurs, nothing is to be kept.
  const length = field.postings.size === 0 ? 0 : field.table.count;
  const toColumn = (): Float32Array => new Float32Array(length);
  const columns = { scores: toColumn(), shares: toColumn(), occurrences: toColumn() };
  return { ...field, ...columns, found: [] };
}

function toPlaces({ table, allowed, postings }: AskedField, word: string): Places {
  const { ids, counts: all } = postings.get(word) ?? nowhere;
  const positions: number[] = [];
  const counts: number[] = [];
  let from = 0;
  for (let index = 0; index < ids.length; index++) {
    const position = table.positionOf(ids[index] ?? 0, from);
    if (position < 0) continue;
    from = position + 1;
    if (allowed && allowed[position] === 0) continue;
    positions.push(position);
    counts.push(all[index] ?? 1);
  }
  return { positions, counts };
}

type Target = ScoredField & { readonly occurrences: Float32Array; readonly found: number[] };

/** An occurrence counts in part for the episodes around it: answers seldom repeat the question. */
function addWord(target: Target, places: Places, { rarity, meanLength }: Statistics): void {
  const { scores, shares, occurrences, found } = target;
  const { next, previous, words } = target.table.columns;
  const { spread, saturation, lengthPenalty } = recallWeights;
  const touched: number[] = [];
  const add = (position: number, amount: number): void => {
    if (!isAllowed(target, position)) return;
    if (occurrences[position] === 0) touched.push(position);
    occurrences[position] = (occurrences[position] ?? 0) + amount;
  };
  for (let index = 0; index < places.positions.length; index++) {
    const position = places.positions[index] ?? 0;
    const times = places.counts[index] ?? 1;
    const after = next[position] ?? -1;
    add(position, times);
    add(previous[position] ?? -1, spread.previous * times);
    add(after, spread.next * times);
    if (after >= 0) add(next[after] ?? -1, spread.afterNext * times);
    shares[position] = (shares[position] ?? 0) + rarity;
  }
  for (const position of touched) {
    const times = occurrences[position] ?? 0;
    const length = 1 - lengthPenalty + (lengthPenalty * (words[position] ?? 0)) / meanLength;
    const score = (rarity * times * (saturation + 1)) / (times + saturation * length);
    if (scores[position] === 0) found.push(position);
    scores[position] = (scores[position] ?? 0) + score;
    occurrences[position] = 0;
  }
}
