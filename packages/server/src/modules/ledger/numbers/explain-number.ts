import { countedBy } from "./count-evidence.ts";
import type { Cues } from "./derive-numbers.ts";
import type { CheckInput } from "../finding.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { isInName } from "./is-in-name.ts";
import { hasMatch, matchesNumber, type SaidNumber } from "./match-number.ts";
import { findNumbers } from "./find-numbers.ts";
import { findNumberLines } from "./find-number-lines.ts";
import type { NumberLine } from "./number-book.ts";
import { oncePer } from "../once-per.ts";
import { toCues } from "./to-cues.ts";
import { recompute, toCents } from "./recompute.ts";

const SMALL = 12;
const MOST_OTHERS = 12;
/** How much of what is allowed a number may be off that many could explain. */
const CLOSE = 0.25;
const HOUR = 3_600_000;

/** How a number that the evidence does not have may still be right. */
export function explainNumber(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  const { sentence, book } = input;
  const cents = toCents(said, book);
  const computed =
    recompute(said, others, input) ??
    (cents && (toIds(findNumberLines(cents, book)) ?? recompute(cents, others, input)));
  if (computed) return toSupport(computed, "It follows from numbers of the evidence.");
  if (isExitCode(said, input)) return toSupport([], "It is the exit code of a call.");
  if (followsFrom(said, others, input)) return toSupport([], "It follows from the other numbers.");
  if (isListed(said, sentence.text)) return toSupport([], "The sentence lists so many.");
  if (isMajor(said, input)) {
    return toSupport([], "It is the beginning of a version of the evidence.");
  }
  if (isInDate(said, input)) return toSupport([], "It is a part of a date of the evidence.");
  if (isInName(said, input)) return toSupport([], "It is a part of a name of the evidence.");
  const counted = countedBy(said.values[0] ?? -1, book.toWords(sentence.text), book.counts());
  return counted.length > 0 ? toSupport(counted, "So many are in the evidence.") : null;
}

/** "three packages (`core`, `cli` and `web`)". */
function isListed({ values, end }: SaidNumber, text: string): boolean {
  const [count = 0] = values;
  const rest = text.slice(end);
  const spans = rest.match(/`[^`\n]+`/g)?.length ?? 0;
  const parts = rest.split(/,\s|;\s|、|\s(?:and|und|e|y|et|or|oder|ou|o)\s|和/).length;
  return count > 1 && count <= SMALL && (spans === count || parts === count);
}

/** "Node 22" for 22.11.0. */
function isMajor({ digits, unit, text }: SaidNumber, { book }: CheckInput): boolean {
  if (unit !== null || digits === "" || text !== digits) return false;
  return book.tokens.some(
    ({ kind, text: version }) =>
      kind === "version" && version.replace(/^v/, "").startsWith(`${digits}.`),
  );
}

/** The year, the day or the hour of a date that the evidence has. */
function isInDate({ values, unit, text }: SaidNumber, { book }: CheckInput): boolean {
  const [, date, month] = /^(\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  const isHour = unit?.factors[0] === HOUR;
  if (unit !== null && !isHour) return false;
  return book.dates.some(({ readings }) =>
    readings.some(
      (moment) =>
        (moment.day === Number(date) && moment.month === Number(month)) ||
        values.some(
          (value) =>
            (!isHour && (value === moment.year || value === moment.day)) ||
            (moment.time !== null && value === Math.floor(moment.time / 60)),
        ),
    ),
  );
}

function isExitCode({ values: [value], unit }: SaidNumber, { book }: CheckInput): boolean {
  return unit === null && book.calls.some(({ call }) => call.exitCode === value);
}

/** The sum, the difference or the product of others in the same sentence, or with one of the sentence before. */
function followsFrom(said: SaidNumber, others: readonly SaidNumber[], input: CheckInput): boolean {
  const said_ = toFirsts(others);
  const before = readBefore(input);
  const values = said_.length > 0 ? said_ : before;
  const total = values.reduce((sum, value) => sum + value, 0);
  const isPercent = said.unit?.measure === "percent";
  const change = isPercent ? toCues(said, input.sentence).change : "any";
  const pairs = values.flatMap((one, at) =>
    [...values.slice(at + 1), ...before].flatMap((other) =>
      isPercent ? toPercents(one, other, change) : combine(one, other),
    ),
  );
  const isConverted = others.some((other) => other.unit && said.unit && matchesNumber(said, other));
  return (
    isConverted ||
    hasMatch({ ...said, reach: CLOSE }, values.length > 1 && !isPercent ? [...pairs, total] : pairs)
  );
}

const readBefore = oncePer(({ sentence }: CheckInput) => toFirsts(findNumbers(sentence.before)));

function toFirsts(numbers: readonly Pick<SaidNumber, "values">[]): number[] {
  return numbers.slice(0, MOST_OTHERS).flatMap(({ values }) => values.slice(0, 1));
}

function combine(one: number, other: number): number[] {
  return [one + other, Math.abs(one - other), one * other, one / other, other / one];
}

function toPercents(one: number, other: number, change: Cues["change"]): number[] {
  const [least, most] = [Math.min(one, other), Math.max(one, other)];
  const [rise, fall] = [most / least - 1, 1 - least / most];
  const parts = { up: [rise], down: [fall], any: [least / most, rise, fall] }[change];
  return parts.map((part) => part * 100);
}

function toIds(lines: readonly NumberLine[]): string[] | null {
  return lines.length === 0 ? null : lines.flatMap(({ id }) => id ?? []);
}

function toSupport(ids: readonly (string | null)[], why: string): Judgement {
  const evidence = [...new Set(ids.filter((id) => id !== null))];
  return { verdict: "supported", evidence, why };
}
