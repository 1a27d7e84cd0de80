import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { hasMatch, toSignificant, type SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";

/** So many of what was said before are at hand for a reader; some tell the result first. */
const MOST_EARLIER = 14;
const MOST_LATER = 10;
/** A number of fewer digits is often hit by chance: only sums and differences count. */
const LEAST_DIGITS = 3;
/**
 * Whether a number is what two others of the answer give that stand near it. That proves nothing; but
 * whoever reckons with numbers that are right says many that no evidence has.
 */
export function isReckoned(said: SaidNumber, input: CheckInput): boolean {
  const pool = poolOf(input).filter(({ start, isOwn }) => !isOwn || start !== said.start);
  const isLong = toSignificant(said).length >= LEAST_DIGITS;
  const [factor = 1] = said.unit?.factors ?? [];
  const exact = said.isHedged ? said : { ...said, isBound: false };
  if (isLong && hasMatch(exact, toRuns(pool, said.unit?.measure ?? null))) return true;
  return pool.some((one, at) =>
    pool.slice(at + 1).some((other) => {
      const results = [one.value + other.value, one.value - other.value];
      if (one.measure !== null && one.measure === other.measure) {
        results.push((one.base + other.base) / factor, (one.base - other.base) / factor);
      }
      if (isLong) results.push(...toRatios(one.value, other.value));
      return hasMatch(exact, results);
    }),
  );
}

type Near = {
  readonly start: number;
  /** Of the same sentence. */
  readonly isOwn: boolean;
  readonly value: number;
  /** In the smallest unit. */
  readonly base: number;
  readonly measure: string | null;
};

const poolOf = oncePer((input: CheckInput): readonly Near[] => {
  const { sentence, book } = input;
  const own = numbersOf(book)(sentence.text);
  const asked = numbersOf(book)(book.question);
  const before = earlierNumbers(input).slice(-MOST_EARLIER);
  const behind = numbersOf(book)(sentence.after).slice(0, MOST_LATER);
  return [
    ...[...asked, ...before, ...behind].flatMap((one) => toNear(one, false)),
    ...own.flatMap((one) => toNear(one, true)),
  ];
});

function toNear({ start, values, unit }: FoundNumber, isOwn: boolean): Near[] {
  const [first = 0] = values;
  const value = Math.abs(first);
  const [factor = 1] = unit?.factors ?? [];
  if (value === 0) return [];
  return [{ start, isOwn, value, base: value * factor, measure: unit?.measure ?? null }];
}

/** What follows each other, together: the amounts of a list. */
function toRuns(pool: readonly Near[], measure: string | null): number[] {
  const alike = pool.filter((one) => one.measure === measure).map(({ value }) => value);
  return alike.flatMap((first, at) => {
    let sum = first;
    return alike.slice(at + 1, at + MOST_EARLIER).map((value) => (sum += value));
  });
}

/** Products, quotients, shares, and what is more or less by so many per cent. */
function toRatios(one: number, other: number): number[] {
  const gap = Math.abs(one - other);
  return [
    one * other,
    one / other,
    other / one,
    (100 * one) / other,
    (100 * other) / one,
    (100 * gap) / one,
    (100 * gap) / other,
    (one * other) / 100,
    one * (1 - other / 100),
    one * (1 + other / 100),
    other * (1 - one / 100),
    other * (1 + one / 100),
  ];
}
