import { times as multiples } from "../arithmetic/cues.data.ts";
import type { Derived } from "./derive-numbers.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import { toLabel, partAround } from "./labelled-places.ts";
import type { SaidNumber } from "./match-number.ts";
import type { FoundNumber } from "./find-numbers.ts";
import type { NumberLine } from "./number-book.ts";
import { meanWords, percentWords, periodWords } from "./sums.data.ts";

/** Of so few numbers any may be meant. */
const FEW_NUMBERS = 12;
const SOME_NUMBERS = 24;
const MOST_COUNTS = 12;
const MOST_NUMBERS = 60;
/** Days of a week, months of a year and the like. */
const periods = [7, 12, 24, 30, 31, 52, 60, 365];
const HALVES =
  /(?<!\p{L})(?:half|halved?|halving|hälfte|halb(?:e[mnrs]?|iert\p{L}*|ieren)?|metade|mitad|moitié)(?!\p{L})|一半|减半/iu;

const BOTH_WAYS =
  /(?<!\p{L})(?:there and back|round trip|return|both ways|hin und zurück|hin- und rückfahrt|ida e volta|ida y vuelta|aller-retour)(?!\p{L})|来回|往返/iu;

export type Scaling = {
  /** Of one item. */
  readonly lines: readonly NumberLine[];
  readonly said: SaidNumber;
  readonly others: readonly SaidNumber[];
  readonly input: CheckInput;
};

/**
 * Single numbers times how many there are: as the sentence, the question or the source says; for other
 * periods, with taxes and the like, and what is named for more or fewer than the source has it.
 */
export function scaleNumbers({ lines, said, others, input }: Scaling): Derived[] {
  const { book, sentence } = input;
  const amounts = lines.flatMap((line) =>
    line.numbers.map((number) => ({
      line,
      number,
      value: number.values[0] ?? 0,
      unit: number.unit,
    })),
  );
  if (amounts.length > MOST_NUMBERS || said.unit?.measure === "percent") return [];
  const asked = (book.numbers().byItem.get(null) ?? []).flatMap(({ numbers }) => numbers);
  const given = toCounts([...others, ...asked]);
  // "Multiply all by 1.5": as was said before.
  const told = () => toCounts(earlierNumbers(input)).filter((many) => !Number.isInteger(many));
  const own = amounts.length <= FEW_NUMBERS ? toCounts(amounts.map(({ number }) => number)) : [];
  const times = said.unit === null ? [] : [...given, ...told()].flatMap((many) => [many, 1 / many]);
  const { factors, isMean } = readTimes(input);
  if (amounts.length <= FEW_NUMBERS) {
    times.push(...factors);
    const { text } = sentence;
    if (said.unit && HALVES.test(text)) times.push(1 / 2);
    if (said.unit && BOTH_WAYS.test(text)) times.push(2);
    if (said.unit || isMean) times.push(...own.flatMap((many) => [many, 1 / many]));
  }
  times.push(...ofPercents({ lines, said, others, input }));
  const ratios = given.flatMap((many) => own.map((count) => many / count));
  if (times.length === 0 && ratios.length === 0) return [];
  const isWhole = sentence.form === "row" || others.length === 0;
  const part = isWhole ? sentence.text : partAround(sentence.text, said, []).text;
  const label = toLabel(book.toWords(part));
  return amounts.flatMap(({ line, number, value, unit }) => {
    if (unit?.measure === "percent") return [];
    if (unit !== null && said.unit !== null && unit.measure !== said.unit.measure) return [];
    const isNamed =
      ratios.length > 0 && toAround(line, number, book).some((word) => label.has(word));
    const many = isNamed ? [...times, ...ratios, ...given] : times;
    return many.map((one) => ({ value: value * one, unit }));
  });
}

/** What the words say of how many there are: the same for all numbers of a sentence and all items. */
const readTimes = oncePer(({ sentence: { text } }: CheckInput) => {
  const factors = periodWords.test(text)
    ? [...periods, ...periods.map((period) => 1 / period)]
    : [];
  for (const [words, factor] of multiples) if (words.test(text)) factors.push(factor, 1 / factor);
  return { factors, isMean: meanWords.test(text) };
});

/** What is said of a number, or of all of its line where it is alone there. */
function toAround({ text, numbers, said }: NumberLine, number: FoundNumber, book: EvidenceBook) {
  return numbers.length === 1 ? said : book.toWords(partAround(text, number, []).text);
}

type Counted = Pick<SaidNumber, "values" | "unit">;

/** Numbers of things, of days, of nights. */
function toCounts(numbers: readonly Counted[]): number[] {
  return numbers
    .filter(({ unit }) => unit === null || unit.measure === "time")
    .flatMap(({ values: [value = 0] }) => (value > 1 ? [value] : []))
    .slice(0, MOST_COUNTS);
}

/** Parts of amounts, as the sentence or the source has them in percents: taxes, discounts, credits. */
function ofPercents({ lines, said, others, input }: Scaling): number[] {
  const measure = said.unit?.measure ?? "";
  const isTold = said.unit !== null || percentWords.test(input.sentence.text);
  const numbers = lines.flatMap((line) => line.numbers);
  const isMany = numbers.length > SOME_NUMBERS;
  if (!isTold || isMany || measure === "size" || measure === "time") return [];
  return toPercents([...numbers, ...others].map(toAmount));
}

function toAmount({ values: [value = 0], unit }: FoundNumber): Derived {
  return { value, unit };
}

function toPercents(amounts: readonly Derived[]): number[] {
  return amounts
    .filter(({ unit }) => unit?.measure === "percent")
    .flatMap(({ value }) => [value, 100 + value, 100 - value].map((part) => part / 100));
}
