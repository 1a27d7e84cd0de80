import type { CheckInput } from "../finding.ts";
import type { SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import { periodWords } from "./sums.data.ts";

/** A number as it can be read: in the smallest unit, and as it is said. */
export type Amount = {
  readonly value: number;
  readonly said: number;
  readonly measure: string | null;
};

/** With more than these everything follows. */
const MOST_ALIKE = 8;
const MOST_COUNTS = 5;
const MOST_OF_LINE = 6;
const MOST_MANY = 400;
const MOST_QUANTITIES = 30;
const periods = [7, 12, 24, 52, 60, 365];
const HUNDRED = 100;
/** Behind what one of something costs, holds or takes. */
const EACH =
  /^\s?(?:\/|(?:per|each|apiece|an?|pro|je|por|cada|al|ao|par|la|le)(?!\p{L}))|^\s?(?:每|一[个张件人])/iu;
/** The same in hundredths, which may read as a path: "30 ct/kWh". */
const CENTS_EACH =
  /^\s?(?:cts?|cents?|centavos?|céntimos?|cêntimos?|centimes?|分)\s?(?:\/|(?:per|pro|je|an?|por|cada|par|le|la)\s)/iu;
const MONTHLY =
  /^\s?[^\d\s/]{0,3}\s?(?:\/|(?:per|pro|a|im|al|ao|por|par)\s)\s?(?:month|mo(?!\p{L})|monat|mes|mês|mois|月)|^\s?(?:元|块)?\s?[/每]\s?月/iu;
/** "per 100 g". */
const PER_HUNDRED = /(?:(?<!\p{L})(?:per|pro|je|por|cada|par|pour|auf)\s|每|\/)\s?100(?!\d)/iu;
/** What two steps give that people take at once: prices times amounts, with fees, for a year, less a share. */
export function reckonTwice(
  said: SaidNumber,
  pool: readonly Amount[],
  { book, sentence }: CheckInput,
): number[] {
  const measure = said.unit?.measure ?? null;
  // Of sizes and times there are so many that two steps give anything.
  if (measure === "size" || measure === "time") return [];
  const alike = [...new Set(pool.filter((one) => one.measure === measure).map(toValue))];
  const { lines } = book.numbers();
  const spoken = `${sentence.before} ${sentence.text} ${book.question}`;
  const isPeriod = said.unit !== null && periodWords.test(spoken);
  const many = isPeriod ? periods : [];
  return [
    ...alike.flatMap((one) => many.flatMap((count) => [one * count, one / count])),
    ...ofShares(alike, pool),
    ...ofRates(said, pool, lines),
    ...lines.flatMap((line) => ofLine(line, measure)),
    ...ofBill(alike, pool, many),
    ...ofBill(ofEvidence(lines, measure), pool, many),
  ];
}

function ofEvidence(lines: readonly NumberLine[], measure: string | null): number[] {
  const numbers = lines.flatMap((line) => (line.isResult ? line.numbers : []));
  return numbers
    .filter(({ unit }) => (unit?.measure ?? null) === measure)
    .map(({ values: [value = 0], unit }) => value * (unit?.factors[0] ?? 1));
}

function toValue({ value }: Amount): number {
  return value;
}

/** "after 25 % tax". */
function ofShares(alike: readonly number[], pool: readonly Amount[]): number[] {
  const shares = new Set(pool.filter(({ measure }) => measure === "percent").map(toValue));
  return [...shares]
    .slice(0, MOST_COUNTS)
    .flatMap((share) =>
      alike.flatMap((one) =>
        [share, HUNDRED - share, HUNDRED + share].map((part) => (one * part) / HUNDRED),
      ),
    );
}

/** "30 ct/kWh" times 2,850 kWh; "246 kcal per 100 g" times 350 g. */
function ofRates(
  said: SaidNumber,
  pool: readonly Amount[],
  lines: readonly NumberLine[],
): number[] {
  const amounts = pool.slice(0, MOST_QUANTITIES).map((one) => one.said);
  const factor = said.unit?.factors[0] ?? 1;
  const isCents = said.unit?.measure === "cent";
  return lines.flatMap(({ text, numbers }) => {
    const isHundred = PER_HUNDRED.test(text);
    return numbers.flatMap(({ values: [value = 0], start, end }) => {
      const isOfCents = CENTS_EACH.test(text.slice(start).replace(/^[\d.,]+/, ""));
      if (!isHundred && !isOfCents && !EACH.test(text.slice(end))) return [];
      const rate = value / (isHundred ? HUNDRED : 1) / (isOfCents && !isCents ? HUNDRED : 1);
      const many = MONTHLY.test(text.slice(end)) ? [...amounts, 12] : amounts;
      return many.flatMap((amount) => [rate * amount * factor, (amount / rate) * factor]);
    });
  });
}

/** "46 m², door 2 m², window 2.5 m²": what is left of the largest, and what some are together. */
function ofLine({ numbers }: NumberLine, measure: string | null): number[] {
  const own = numbers
    .filter(({ unit }) => (unit?.measure ?? null) === measure)
    .map(({ values: [value = 0], unit }) => value * (unit?.factors[0] ?? 1));
  if (own.length < 3 || own.length > MOST_OF_LINE) return [];
  const [most = 0, ...others] = own.toSorted((one, other) => other - one);
  let sums = [0];
  for (const value of others) sums = sums.flatMap((sum) => [sum, sum + value]);
  return sums.flatMap((sum) => [most - sum, most + sum, sum]);
}

/** So many of one and so many of another, with what comes once; the difference of two, so many times. */
function ofBill(
  alike: readonly number[],
  pool: readonly Amount[],
  many: readonly number[],
): number[] {
  const counts = pool.filter(
    ({ measure, value }) => (measure === null || measure === "time") && value > 1,
  );
  const times = [...new Set([...counts.map((one) => one.said), ...many.slice(1, 2)])];
  if (alike.length > MOST_ALIKE || times.length > MOST_COUNTS) return [];
  const products = alike.flatMap((one) => times.map((count) => one * count)).slice(0, MOST_MANY);
  const pairs = alike.flatMap((one, at) =>
    alike.slice(at + 1).flatMap((other) => [one - other, one + other]),
  );
  return [
    ...products.flatMap((product) => alike.flatMap((one) => [product + one, product - one])),
    ...pairs.flatMap((pair) => times.flatMap((count) => [pair * count, pair / count])),
  ];
}
