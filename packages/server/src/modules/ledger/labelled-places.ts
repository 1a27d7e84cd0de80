import type { WordReader } from "./create-word-reader.ts";
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
/** What stands farther off labels nothing. */
const PART_CHARACTERS = 120;
/** A word that labels more numbers than this labels none. */
const MOST_PLACES = 40;

export function toLabelledPlaces({ lines }: NumberBook, toWords: WordReader): LabelledPlaces {
  const byValue = new Map<number, LabelledPlace[]>();
  const byWord = new Map<string, LabelledPlace[]>();
  for (const line of lines) {
    for (const number of line.numbers) {
      const { text, isAlone } = partAround(line.text, number, line.numbers);
      const place = {
        line,
        number,
        label: toLabel(toWords(text)),
        isClear: isAlone && line.isResult,
      };
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

export function toLabel(words: readonly string[]): Set<string> {
  return new Set(words.filter((word) => !/^\d/.test(word) && !smallWords.has(word)));
}

type Stretch = { readonly start: number; readonly end: number };

/** The part of a text that a number stands in, without the number. */
export function partAround(
  text: string,
  { start, end }: Stretch,
  numbers: readonly Stretch[],
): { text: string; isAlone: boolean } {
  let from = Math.max(0, start - PART_CHARACTERS);
  let to = Math.min(text.length, end + PART_CHARACTERS);
  const offset = from;
  for (const match of text.slice(from, to).matchAll(BREAK)) {
    const at = offset + match.index;
    if (at + match[0].length <= start) from = at + match[0].length;
    else if (at >= end) {
      to = at;
      break;
    }
  }
  const isAlone = numbers.every(
    (other) => other.start === start || other.start < from || other.start >= to,
  );
  return { text: `${text.slice(from, start)} ${text.slice(end, to)}`, isAlone };
}
