import { toWords } from "../words/index.ts";
import type { FoundNumber } from "./find-numbers.ts";
import type { NumberBook, NumberLine } from "./number-book.ts";
import { smallWords } from "./small-words.ts";

/** A number of the evidence with the words that say what it is a number of. */
export type LabelledPlace = {
  readonly line: NumberLine;
  readonly number: FoundNumber;
  readonly label: ReadonlySet<string>;
  /** It is a result, and no other number shares its label. */
  readonly isClear: boolean;
};

export type LabelledPlaces = {
  readonly byValue: ReadonlyMap<number, readonly LabelledPlace[]>;
  /** Only words that set some numbers apart from others. */
  readonly byWord: ReadonlyMap<string, readonly LabelledPlace[]>;
};

const BREAK =
  /[,;()，；、。|\t]|\.\s|\s(?:and|und|e|y|et|but|aber|mas|pero|mais|while|of|from|von|de)\s|\s{2,}/giu;
/** A word that labels more numbers than this labels none. */
const MOST_PLACES = 40;

export function toLabelledPlaces({ lines }: NumberBook): LabelledPlaces {
  const byValue = new Map<number, LabelledPlace[]>();
  const byWord = new Map<string, LabelledPlace[]>();
  for (const line of lines) {
    for (const number of line.numbers) {
      const { text, isAlone } = partAround(line.text, number, line.numbers);
      const place = { line, number, label: toLabel(text), isClear: isAlone && line.isResult };
      for (const value of number.values) addTo(byValue, value, place);
      for (const word of place.label) addTo(byWord, word, place);
    }
  }
  for (const [word, places] of byWord) if (places.length > MOST_PLACES) byWord.delete(word);
  return { byValue, byWord };
}

function addTo<Key>(lists: Map<Key, LabelledPlace[]>, key: Key, place: LabelledPlace): void {
  const list = lists.get(key);
  if (list) list.push(place);
  else lists.set(key, [place]);
}

export function toLabel(part: string): Set<string> {
  return new Set(toWords(part).filter((word) => !/^\d/.test(word) && !smallWords.has(word)));
}

type Stretch = { readonly start: number; readonly end: number };

/** The part of a text that a number stands in, without the number. */
export function partAround(
  text: string,
  { start, end }: Stretch,
  numbers: readonly Stretch[],
): { text: string; isAlone: boolean } {
  let [from, to] = [0, text.length];
  for (const match of text.matchAll(BREAK)) {
    const after = match.index + match[0].length;
    if (after <= start) from = after;
    else if (match.index >= end) {
      to = match.index;
      break;
    }
  }
  const isAlone = numbers.every(
    (other) => other.start === start || other.start < from || other.start >= to,
  );
  return { text: `${text.slice(from, start)} ${text.slice(end, to)}`, isAlone };
}
