import type { Field } from "./open-fields.ts";
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
  readonly found: Uint32Array;
};

/** A word that more than this share of all episodes have. */
const COMMON = 0.2;

/**
 * Fewer episodes do not tell which words are rare: by them, what was said once would be far less of a
 * question than what was never said.
 */
const FEW = 1_000;

/** Where a word occurs in a field, and how often. */
type Places = { readonly positions: Uint32Array; readonly counts: Uint8Array };
const nowhere: Postings = { ids: new Uint32Array(), counts: new Uint8Array() };

export function scoreWords(
  fields: readonly AskedField[],
  words: readonly string[],
): readonly ScoredField[] {
  const count = fields.reduce((sum, field) => sum + field.count, 0);
  const totalWords = fields.reduce((sum, field) => sum + field.totalWords, 0);
  const meanLength = Math.max(1, totalWords / Math.max(1, count));
  const looked = withoutCommon(fields, words).map((word) => {
    const places = new Map(fields.map((field) => [field, toPlaces(field, word)]));
    const holders = [...places.values()].reduce((sum, { positions }) => sum + positions.length, 0);
    const share = toRarity(holders, Math.max(FEW, count));
    return { places, rarity: toRarity(holders, count), share };
  });
  const mass = looked.reduce((sum, { share }) => sum + share, 0);
  return fields.map((field) => {
    const sheet = toSheet(field);
    for (const { places, rarity, share } of looked) {
      const place = places.get(field);
      if (place) addWord(sheet, place, { rarity, share: share / mass, meanLength });
    }
    const { scores, shares, found, foundCount } = sheet;
    return { ...field, scores, shares, found: found.subarray(0, foundCount) };
  });
}

/** How much it tells that an episode has a word that so many of all have. */
const toRarity = (holders: number, count: number): number =>
  Math.log(1 + (count - holders + 0.5) / (holders + 0.5));

/** What every few episodes hold tells nothing, and takes long: unless there is nothing else. */
function withoutCommon(fields: readonly AskedField[], words: readonly string[]): readonly string[] {
  const count = fields.reduce((sum, { table }) => sum + table.count, 0);
  const holders = (word: string): number =>
    fields.reduce((sum, { postings }) => sum + (postings.get(word)?.ids.length ?? 0), 0);
  const telling = words.filter((word) => holders(word) <= COMMON * count);
  return telling.some((word) => holders(word) > 0) ? telling : words;
}

function toPlaces({ table, allowed, postings }: AskedField, word: string): Places {
  const { ids, counts: all } = postings.get(word) ?? nowhere;
  const positions = new Uint32Array(ids.length);
  const counts = new Uint8Array(ids.length);
  let length = 0;
  let from = 0;
  for (let index = 0; index < ids.length; index++) {
    const position = table.positionOf(ids[index] ?? 0, from);
    if (position < 0) continue;
    from = position + 1;
    if (allowed && allowed[position] === 0) continue;
    positions[length] = position;
    counts[length++] = all[index] ?? 1;
  }
  return { positions: positions.subarray(0, length), counts: counts.subarray(0, length) };
}

/** A field on which words are added up. */
type Sheet = {
  readonly field: Field;
  readonly scores: Float32Array;
  readonly shares: Float32Array;
  readonly found: Uint32Array;
  foundCount: number;
  /** How often the word that is being added occurs at the position before: the first stands for none. */
  readonly times: Uint8Array;
  /** How many words were added when an episode was last weighed. */
  readonly weighed: Uint8Array;
  added: number;
};

function toSheet(field: AskedField): Sheet {
  // Where none of the words occurs, nothing is to be kept.
  const length = field.postings.size === 0 ? 0 : field.table.count;
  return {
    field,
    scores: new Float32Array(length),
    shares: new Float32Array(length),
    found: new Uint32Array(length),
    foundCount: 0,
    times: new Uint8Array(length + 1),
    weighed: new Uint8Array(length),
    added: 0,
  };
}

type Weight = { readonly rarity: number; readonly share: number; readonly meanLength: number };

function addWord(sheet: Sheet, { positions, counts }: Places, weight: Weight): void {
  const { shares, times } = sheet;
  const { next, previous } = sheet.field.table.columns;
  const weigh = toScale(sheet, weight);
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    times[position + 1] = counts[index] ?? 1;
    shares[position] = (shares[position] ?? 0) + weight.share;
  }
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    const after = next[position] ?? -1;
    weigh(previous[position] ?? -1);
    weigh(position);
    weigh(after);
    if (after >= 0) weigh(next[after] ?? -1);
  }
  for (let index = 0; index < positions.length; index++) times[(positions[index] ?? 0) + 1] = 0;
}

/** An occurrence counts in part for the episodes around it: answers seldom repeat the question. */
function toScale(sheet: Sheet, { rarity, meanLength }: Weight): (position: number) => void {
  const { scores, times, weighed, found } = sheet;
  const { allowed } = sheet.field;
  const { next, previous, words } = sheet.field.table.columns;
  const { spread, saturation, lengthPenalty } = recallWeights;
  const most = rarity * (saturation + 1);
  const lengthOfNone = saturation * (1 - lengthPenalty);
  const lengthOfWord = (saturation * lengthPenalty) / meanLength;
  const word = ++sheet.added;
  return (position) => {
    if (position < 0 || weighed[position] === word) return;
    if (allowed !== null && allowed[position] === 0) return;
    weighed[position] = word;
    const before = previous[position] ?? -1;
    const beforeThat = before < 0 ? -1 : (previous[before] ?? -1);
    const occurrences =
      (times[position + 1] ?? 0) +
      spread.previous * (times[(next[position] ?? -1) + 1] ?? 0) +
      spread.next * (times[before + 1] ?? 0) +
      spread.afterNext * (times[beforeThat + 1] ?? 0);
    const length = lengthOfNone + lengthOfWord * (words[position] ?? 0);
    const score = (most * occurrences) / (occurrences + length);
    if (scores[position] === 0) found[sheet.foundCount++] = position;
    scores[position] = (scores[position] ?? 0) + score;
  };
}
