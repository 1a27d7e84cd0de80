import { toEvidenceColumns } from "../arithmetic/evidence-columns.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";

/** Of more numbers than these everything follows. */
const MOST_NUMBERS = 60;
/** Of so many rows some may have been added up. */
const MOST_ROWS = 10;

/**
 * Whether some reckoning with two of the numbers at hand, or with a column of them, gives a number. It
 * proves nothing; but whoever objects that nothing has a number must have looked here as well.
 */
export function mayFollow(said: SaidNumber, input: CheckInput): boolean {
  const measure = said.unit?.measure ?? null;
  if (measure === "percent") return hasMatch(said, toShares(input));
  return hasMatch(toBase(said), toAmounts(input)(measure));
}

function toBase(said: SaidNumber): SaidNumber {
  const factor = said.unit?.factors[0] ?? 1;
  return { ...said, values: said.values.map((value) => value * factor), step: said.step * factor };
}

type Amount = { readonly value: number; readonly measure: string | null };

const toPool = oncePer((input: CheckInput): Amount[] => {
  const lines = input.book.numbers().lines.flatMap(({ numbers }) => numbers);
  const amounts = [...lines, ...earlierNumbers(input)].map(toAmount);
  const known = new Map(amounts.map((one) => [`${one.value} ${one.measure}`, one]));
  return [...known.values()].slice(0, MOST_NUMBERS);
});

const toColumnSums = oncePer((input: CheckInput): Amount[] =>
  toEvidenceColumns({ input }).flatMap(({ values, unit }) => {
    const factor = unit?.factors[0] ?? 1;
    return toSums(values.map((value) => value * factor)).map((value) => ({
      value,
      measure: unit?.measure ?? null,
    }));
  }),
);

/** All that a number of some measure may be. */
const toAmounts = oncePer((input: CheckInput) => {
  const byMeasure = new Map<string | null, readonly number[]>();
  return (measure: string | null): readonly number[] => {
    const known = byMeasure.get(measure);
    if (known) return known;
    const isAlike = (one: Amount) => one.measure === measure || one.measure === null;
    const sums = toColumnSums(input).filter(isAlike);
    const pool = toPool(input);
    const alike = pool.filter(isAlike).map(({ value }) => value);
    const plain = pool.filter((one) => one.measure === null).map(({ value }) => value);
    const found = [
      ...sums.map(({ value }) => value),
      ...pairsOf(alike).flatMap(([one, other]) => [one + other, Math.abs(one - other)]),
      ...alike.flatMap((one) => plain.flatMap((other) => [one * other, one / other])),
    ];
    byMeasure.set(measure, found);
    return found;
  };
});

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

function toAmount({ values: [value = 0], unit }: FoundNumber): Amount {
  return { value: Math.abs(value) * (unit?.factors[0] ?? 1), measure: unit?.measure ?? null };
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
