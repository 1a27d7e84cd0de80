import type { WordReader } from "../create-word-reader.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { isNumeral } from "../is-numeral.ts";
import type { NumberBook, NumberLine } from "./number-book.ts";
import { smallWords } from "../small-words.ts";

/** A number of the evidence with the words that say what it is a number of. */
export type LabelledPlace = {
  readonly line: NumberLine;
  readonly number: FoundNumber;
  readonly label: ReadonlySet<string>;
  /** It is a result, and no other number shares its label. */
  readonly isClear: boolean;
};

/** Read one by one, as they are asked for. */
export type LabelledPlaces = {
  /** Whether the word can be a label at all: it stands in some lines, but not in many. */
  mayLabel(word: string): boolean;
  /** Those that the word is a label of; none of a word that labels many. */
  ofWord(word: string): LabelledPlace[];
};

const BREAK =
  /[,;()，；、。|\t]|\.\s|\s(?:and|und|e|y|et|but|aber|mas|pero|mais|más|plus|minus|while|of|from|von|de|\+)\s|\s{2,}/giu;
/** What stands farther off labels nothing. */
const PART_CHARACTERS = 120;
/** A word that labels more numbers than this labels none. */
const MOST_LINES = 40;

export function toLabelledPlaces(book: NumberBook, toWords: WordReader): LabelledPlaces {
  const read = new Map<FoundNumber, LabelledPlace>();
  const toPlace = (line: NumberLine, number: FoundNumber): LabelledPlace => {
    let place = read.get(number);
    if (!place) {
      const { text, isAlone } = partAround(line.text, number, line.numbers);
      const label = toLabel(toWords(text));
      place = {
        line,
        number,
        label,
        isClear: isAlone && line.isResult,
      };
      read.set(number, place);
    }
    return place;
  };
  const linesOf = (word: string): readonly NumberLine[] => {
    const lines = book.byWord.get(word) ?? [];
    return lines.length > MOST_LINES ? [] : lines;
  };
  return {
    mayLabel: (word) => linesOf(word).length > 0,
    ofWord: (word) =>
      linesOf(word)
        .flatMap((line) => line.numbers.map((number) => toPlace(line, number)))
        .filter(({ label }) => label.has(word)),
  };
}

export function toLabel(words: readonly string[]): Set<string> {
  const label = new Set<string>();
  for (const word of words) if (!isNumeral(word) && !smallWords.has(word)) label.add(word);
  return label;
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
  const near = text.slice(from, to);
  BREAK.lastIndex = 0;
  for (let match = BREAK.exec(near); match; match = BREAK.exec(near)) {
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
