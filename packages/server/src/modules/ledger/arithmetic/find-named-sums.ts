import type { SaidNumber } from "../numbers/match-number.ts";
import type { NumberLine } from "../numbers/number-book.ts";
import { moneyMeasures } from "../numbers/units.data.ts";
import { smallWords } from "../small-words.ts";
import { periodOpening, togetherWords } from "./cues.data.ts";
import { exactly } from "./range.ts";
import type { RelationFinder, Scene } from "./relation.ts";

const AND = /,\s|、|，|\s(?:and|und|e|y|et|plus|sowie)\s|[和与及跟]/iu;
/** A word that more lines have names none of them. */
const MOST_LINES = 3;
const MOST_ITEMS = 6;
const MOST_SUMS = 5_000;

/** "cancelled and refunded together are 31", where the evidence has a number for either. */
export const findNamedSums: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  const [said, ...more] = numbers;
  if (!said || more.length > 0 || !togetherWords.test(text)) return [];
  const items = text.slice(0, said.start).split(AND).slice(-MOST_ITEMS);
  const amounts = items.map((item) => findAmounts(item, said, scene));
  const named = amounts.filter(({ length }) => length > 0);
  if (named.length < 2) return [];
  const isWhole = named.length === items.length;
  const sums = named.reduce(
    (known, values) => addEach(known, values, isWhole),
    [{ sum: 0, count: 0 }],
  );
  const results = sums.filter(({ count }) => count > 1).map(({ sum }) => exactly(sum));
  const isSure =
    isWhole &&
    !said.isBound &&
    !periodOpening.test(text.slice(said.end)) &&
    sums.length < MOST_SUMS &&
    (isPlain(said, named.flat()) || isOfUnit(said, scene));
  return [{ said, operands: [], results, how: "The sum in the evidence", isSure }];
};

type Sum = { readonly sum: number; readonly count: number };

/** Every sum with every value; where not all were found, some may be left out. */
function addEach(sums: readonly Sum[], values: readonly number[], isWhole: boolean): Sum[] {
  const added = values.flatMap((value) =>
    sums.map(({ sum, count }) => ({ sum: sum + value, count: count + 1 })),
  );
  return [...added, ...(isWhole ? [] : sums)].slice(0, MOST_SUMS);
}

/** Counts, or money in whole coins: sizes and cents may be given in another unit. */
function isPlain({ unit }: SaidNumber, amounts: readonly number[]): boolean {
  if (unit === null) return amounts.every(Number.isInteger);
  return moneyMeasures.has(unit.measure) && amounts.some((amount) => !Number.isInteger(amount));
}

/** Whether the evidence has all that is of this measure in the unit that is said. */
function isOfUnit({ unit }: SaidNumber, { input }: Scene): boolean {
  if (unit === null || !input.book.numbers().measures.has(unit.measure)) return false;
  return input.book
    .numbers()
    .lines.every(({ numbers }) =>
      numbers.every(
        (one) => one.unit?.measure !== unit.measure || one.unit.factors[0] === unit.factors[0],
      ),
    );
}

/** The numbers of the lines that a name is of; of several lines also their sum. */
function findAmounts(item: string, said: SaidNumber, { input }: Scene): number[] {
  const { lines, byWord } = input.book.numbers();
  const words = input.book
    .toWords(item)
    .filter((word) => !smallWords.has(word) && !/^\d/.test(word));
  const found = new Set(
    words.flatMap((word): readonly NumberLine[] => {
      const named = (byWord.get(word) ?? []).filter(({ isResult }) => isResult);
      return named.length <= MOST_LINES && named.length < lines.length ? named : [];
    }),
  );
  const rows = [...found].map(({ numbers }) =>
    numbers
      .filter(({ unit }) => unit === null || unit.measure === said.unit?.measure)
      .map(({ values: [value = 0] }) => Math.abs(value)),
  );
  const sums = (rows[0] ?? []).map((_value, at) =>
    rows.reduce((sum, row) => sum + (row[at] ?? 0), 0),
  );
  return [...new Set([...rows.flat(), ...sums])].filter((value) => value > 0);
}
