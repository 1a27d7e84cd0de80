import type { CheckInput } from "../finding.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";

/** Of more numbers than these everything follows. */
const MOST_NUMBERS = 60;
/** Of so many rows some may have been added up. */
const MOST_ROWS = 10;
const LEAST_ROWS = 3;
const PLACES = [0, 1, 2, 3, -1, -2];
const MINUTE = 60_000;

/**
 * Whether some reckoning with two of the numbers at hand, or with a column of them, gives a number. It
 * proves nothing; but whoever objects that nothing has a number must have looked here as well.
 */
export function mayFollow(said: SaidNumber, input: CheckInput): boolean {
  const measure = said.unit?.measure ?? null;
  if (measure === "percent") return hasMatch(said, toShares(input));
  return toKnown(input)(measure).some((values) => hasMatch(toBase(said), values));
}

function toBase(said: SaidNumber): SaidNumber {
  const factor = said.unit?.factors[0] ?? 1;
  return { ...said, values: said.values.map((value) => value * factor), step: said.step * factor };
}

type Amount = { readonly value: number; readonly measure: string | null };

const toPool = oncePer((input: CheckInput): Amount[] => {
  const lines = input.book.numbers().lines.flatMap(({ numbers }) => numbers);
  const amounts = [...lines, ...earlierNumbers(input)].flatMap(toAmounts);
  const known = new Map(amounts.map((one) => [`${one.value} ${one.measure}`, one]));
  return [...known.values()].slice(0, MOST_NUMBERS);
});

/** "3 h 30" reads as a time of day, and may be none. */
const toClocks = oncePer(({ book }: CheckInput): Amount[] =>
  book.dates.flatMap(({ readings: [moment] }) =>
    moment?.month === null && moment.time !== null
      ? [{ value: moment.time * MINUTE, measure: "time" }]
      : [],
  ),
);

/** The numbers at the same place of their lines, from the front or from the end. */
const toColumns = oncePer(({ book }: CheckInput): Amount[][] =>
  [...book.numbers().byItem.values()].flatMap((lines) => {
    const rows = lines.filter(({ isResult }) => isResult).map(({ numbers }) => numbers);
    return PLACES.flatMap((place) => {
      const numbers = rows.flatMap((row) => row.at(place) ?? []);
      if (numbers.length < LEAST_ROWS) return [];
      // "1.908" below "0.412" has a bit more than one.
      return [0, -1].map((reading) =>
        numbers.flatMap((number) => toAmounts(number).at(reading) ?? []),
      );
    });
  }),
);

const toColumnSums = oncePer((input: CheckInput): Amount[] =>
  toColumns(input).flatMap((column) => {
    const measure = column[0]?.measure ?? null;
    const values = column.filter((one) => one.measure === measure).map(({ value }) => value);
    return toSums(values).map((value) => ({ value, measure }));
  }),
);

/** All that a number of some measure may be, by the way that leads there. */
const toKnown = oncePer((input: CheckInput) =>
  onceFor((measure: string | null): readonly (readonly number[])[] => {
    const isAlike = (one: Amount) => (one.measure ?? measure) === measure;
    const pool = [...toPool(input), ...toClocks(input)];
    const alike = pool.filter(isAlike).map(({ value }) => value);
    const plain = pool.filter((one) => one.measure === null).map(({ value }) => value);
    return [
      toColumnSums(input)
        .filter(isAlike)
        .map(({ value }) => value),
      pairsOf(alike).flatMap(([one, other]) => [one + other, Math.abs(one - other)]),
      alike.flatMap((one) => plain.flatMap((other) => [one * other, one / other])),
    ];
  }),
);

/** How many of a hundred of one another are, and how much more or less. */
const toShares = oncePer((input: CheckInput): number[] => {
  const pool = [...toPool(input), ...toColumnSums(input).slice(0, MOST_ROWS)];
  return pairsOf(pool.filter(({ measure }) => measure !== "percent")).flatMap(([one, other]) => {
    if (one.measure !== other.measure) return [];
    const share = one.value / other.value;
    return [share, 1 / share, Math.abs(share - 1), Math.abs(1 / share - 1)].map(
      (part) => part * 100,
    );
  });
});

function toAmounts({ values, unit }: FoundNumber): Amount[] {
  const [factor, measure] = [unit?.factors[0] ?? 1, unit?.measure ?? null];
  return values.map((value) => ({ value: Math.abs(value) * factor, measure }));
}

/** The sum of all, the mean, and the sums of some where they are few. */
function toSums(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0);
  const found = [all, all / values.length];
  if (values.length > MOST_ROWS) return found;
  for (let mask = 1; mask < 2 ** values.length; mask++) {
    found.push(values.reduce((sum, value, at) => sum + ((mask >> at) & 1) * value, 0));
  }
  return found;
}

function pairsOf<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other] as const));
}
