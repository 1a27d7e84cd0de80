import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import type { Cues } from "./derive-numbers.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, toSignificant, type SaidNumber } from "./match-number.ts";
import { toCues } from "./to-cues.ts";

/** Of more numbers than these everything follows, and it takes long to see. */
const MOST_NUMBERS = 60;
/** Fewer are no column; of so many some may have been added up. */
const LEAST_ROWS = 3;
const MOST_ROWS = 10;
/** In a line, from its front and from its end. */
const PLACES = [0, 1, 2, 3, -1, -2];
const MINUTE = 60_000;

/** A number of fewer digits is often hit by chance: the words must tell how it was come by. */
const LEAST_DIGITS = 3;

/**
 * Whether some reckoning with two of the numbers at hand, or with a column of them, gives a number. It
 * proves nothing; but whoever objects that nothing has a number must have looked here as well.
 */
export function mayFollow(said: SaidNumber, input: CheckInput): boolean {
  const { lines, sorted } = input.book.numbers();
  if (sorted.length > MOST_NUMBERS) return false;
  const numbers = [...lines.flatMap((line) => line.numbers), ...earlierNumbers(input)];
  const pool = [...numbers.slice(0, MOST_NUMBERS).flatMap(toAmounts), ...toClocks(input.book)];
  const cues = toCues(said, input);
  if (cues.isPoints) return hasGap(said, pool);
  const columns = columnSums(input.book);
  if (cues.isPercent) return hasShare(said, [...pool, ...columns.slice(0, MOST_ROWS)], cues);
  const measure = said.unit?.measure ?? null;
  const isAlike = (one: Amount) => one.measure === measure || one.measure === null;
  const alike = pool.filter(isAlike).map(({ value }) => value);
  const plain = pool.filter((one) => one.measure === null).map(({ value }) => value);
  const isLong = said.digits === "" || toSignificant(said).length >= LEAST_DIGITS;
  const { isSum, isGap, isRatio } = cues;
  const toOthers = (one: number, at: number) => [
    ...alike.slice(at + 1).flatMap((other) => (isLong || isSum ? [one + other] : [])),
    ...alike.slice(at + 1).flatMap((other) => (isLong || isGap ? [one - other] : [])),
    ...(isLong || isRatio ? plain : []).flatMap((other) => [one * other, one / other]),
  ];
  const sums = isLong || isSum ? columns.filter(isAlike).map(({ value }) => value) : [];
  return toMeant(said).some(
    (meant) => hasMatch(meant, sums) || alike.some((one, at) => hasMatch(meant, toOthers(one, at))),
  );
}

/** In the smallest unit; "a good 20" is not even meant to the tens. */
function toMeant(said: SaidNumber): SaidNumber[] {
  const isBound = said.isBound || (said.isHedged && toSignificant(said).length === 1);
  return (said.unit?.factors ?? [1]).map((factor) => {
    const values = said.values.map((value) => value * factor);
    return { ...said, values, step: said.step * factor, isBound };
  });
}

type Amount = { readonly value: number; readonly measure: string | null };

/** "3 h 30" reads as a time of day, and may be none. */
function toClocks({ dates }: EvidenceBook): Amount[] {
  return dates.flatMap(({ readings: [moment] }) =>
    moment?.month === null && moment.time !== null
      ? [{ value: moment.time * MINUTE, measure: "time" }]
      : [],
  );
}

const columnSums = oncePer((book: EvidenceBook): Amount[] =>
  [...book.numbers().byItem.values()].flatMap((lines) => {
    const rows = lines.filter(({ isResult }) => isResult).map(({ numbers }) => numbers);
    return PLACES.flatMap((place) => {
      const [first, ...more] = rows.flatMap((row) => row.at(place) ?? []);
      const measure = first?.unit?.measure ?? null;
      const column = more.filter(({ unit }) => (unit?.measure ?? null) === measure);
      if (!first || column.length + 1 < LEAST_ROWS) return [];
      // "1.908" below "0.412" has a bit more than one.
      return [0, -1].flatMap((reading) =>
        toSums(
          [first, ...column].map(
            ({ values, unit }) => Math.abs(values.at(reading) ?? 0) * (unit?.factors[0] ?? 1),
          ),
        ).map((value) => ({ value, measure })),
      );
    });
  }),
);

/** How many of a hundred of one another are, or how much more or less, as the words tell. */
function hasShare(said: SaidNumber, pool: readonly Amount[], { change }: Cues): boolean {
  const amounts = pool.filter(({ measure }) => measure !== "percent");
  return amounts.some((one, at) => {
    const parts = amounts.slice(at + 1).flatMap(({ value, measure }) => {
      if (measure !== one.measure) return [];
      const [least, most] = [Math.min(one.value, value), Math.max(one.value, value)];
      const [rise, fall] = [most / least - 1, 1 - least / most];
      return { up: [rise], down: [fall], any: [least / most, rise, fall] }[change];
    });
    return hasMatch(
      said,
      parts.map((part) => part * 100),
    );
  });
}

/** Percentage points: between two percentages. */
function hasGap(said: SaidNumber, pool: readonly Amount[]): boolean {
  const shares = pool.filter(({ measure }) => measure === "percent").map(({ value }) => value);
  return shares.some((one) =>
    hasMatch(
      said,
      shares.map((other) => one - other),
    ),
  );
}

/** As it can be read. */
function toAmounts({ values, unit }: FoundNumber): Amount[] {
  const [factors, measure] = [unit?.factors ?? [1], unit?.measure ?? null];
  return values.flatMap((value) =>
    factors.map((factor) => ({ value: Math.abs(value) * factor, measure })),
  );
}

/** The sum of all, the mean, and the sums of some where they are few. */
function toSums(values: readonly number[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0);
  if (values.length > MOST_ROWS) return [all, all / values.length];
  let some = [0];
  for (const value of values) some = some.flatMap((sum) => [sum, sum + value]);
  return [all, all / values.length, ...some];
}
