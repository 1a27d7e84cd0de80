import { toWords } from "../../text/index.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { findTokens } from "../names/find-tokens.ts";
import { explainNumber } from "../numbers/explain-number.ts";
import { findNumberLines } from "../numbers/find-number-lines.ts";
import { findNumbers, type FoundNumber } from "../numbers/find-numbers.ts";
import { isGeneral } from "../numbers/is-number-claim.ts";
import { gapWords, meanWords, sumWords } from "../numbers/sums.data.ts";
import { matchesNumber, toSaid, type SaidNumber } from "../numbers/match-number.ts";
import { toTelling } from "../small-words.ts";
import type { Passage } from "./passages.ts";
import { hasWord, sharedWords } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

/** How far off what was reckoned may be: people round. */
const ROUNDED = 0.12;
const YEAR = /^(?:1\d|20)\d\d$/;
/** "Nine in ten", "a third of": a share, which may be reckoned from anything. */
const SHARE =
  /^\s*(?:in|of|out of|von|de|sur|em|dos|das|des|d['’]|times|mal|vezes|veces|fois|倍)(?!\p{L})/iu;
const LOOSE =
  /(?<!\p{L})(?:in|of|out of|von|de|sur|em|dos|das|des|exceeds?|dépasse\p{L}*|superan?|übersteigt|ultrapassam?)\s+(?:the\s+)?$/iu;
/** Halves, thirds, quarters, fifths and tenths are seldom written as numbers; in percent. */
const FRACTIONS = [50, 100 / 3, 200 / 3, 25, 75, 20, 10];
const DECADE = /^\d{3}0s$|^\d0er/;
const SPACE = 12;
const RECKONING =
  /[=×*/]\s*\d|(?<!\p{L})(?:in relative terms|rule of thumb|so much as|therefore|that['’]s|that is|i\.e\.|portanto|isto é|also|somit|das (?:sind|ist|macht)|donc|soit|c['’]est|por tanto|o sea|es decir)(?!\p{L})|举个例子|比如|平均|也就是|即/iu;
const LEAST_SHARED = 2;

export type NumberBackground = {
  readonly book: EvidenceBook;
  /** What speaks of the same, and what has a word of it. */
  readonly near: readonly Passage[];
  readonly related: readonly Passage[];
};

/** What has another number for the same, where the evidence neither has nor gives the one that is said; null: nothing. */
export function findOtherNumber(
  { sentence, language }: Statement,
  { book, near, related }: NumberBackground,
): Passage | null {
  const tokens = findTokens(sentence.text);
  const input: CheckInput = {
    sentence,
    language,
    book,
    tokens,
    isPlan: () => false,
    account: null,
  };
  const numbers = findNumbers(tokens.rest).map((number) => ({
    ...toSaid(number, tokens.rest),
    isBound: false,
  }));
  // "Up to" tells of no difference.
  const plain = sentence.text.replaceAll(/(?<!\p{L})up to(?!\p{L})/giu, "");
  const isReckonedBy = [RECKONING, sumWords, gapWords, meanWords].some((words) =>
    words.test(plain),
  );
  // "For 18 pieces": whoever asks with a number wants another one than the evidence has.
  if (isReckonedBy || findNumbers(findTokens(book.question).rest).length > 0) return null;
  for (const said of numbers.filter((one) => isClaimed(one, input))) {
    const passages = said.unit === null ? near : [...near, ...related];
    const passage = passages.find((one) => hasOther(said, sentence.text, one));
    const others = numbers.filter((other) => other !== said);
    const isKnown =
      said.unit === null
        ? isSaidOf(said, sentence.text, book)
        : isGiven(said, book) || explainNumber(said, others, input) !== null;
    if (passage && !isKnown) return passage;
  }
  return null;
}

/** Whether a number is said of something, and not a share, a supposition or a manner of speaking. */
function isClaimed(said: SaidNumber, input: CheckInput): boolean {
  const { sentence, book } = input;
  const [before, after] = [sentence.text.slice(0, said.start), sentence.text.slice(said.end)];
  if (SHARE.test(after) || LOOSE.test(before) || DECADE.test(said.text)) return false;
  if (said.isSupposed || (!said.isWord && isGeneral(said, input))) return false;
  // Between two days, or from one until now, may lie any time.
  const hasDays = book.dates.some(({ readings }) => readings.some(({ day }) => day !== null));
  if (hasDays && said.unit?.measure === "time") return false;
  return !findNumbers(book.question).some((number) => matchesNumber(said, number));
}

/** Whether the evidence has it, or it follows from what it has. */
function isGiven(said: SaidNumber, book: EvidenceBook): boolean {
  const known = book.numbers().lines.flatMap((line) => line.numbers);
  return findNumberLines(said, book).length > 0 || isReckoned(said, known);
}

/** Whether the evidence has so many of the same things. */
function isSaidOf(said: SaidNumber, text: string, book: EvidenceBook): boolean {
  const [thing = ""] = toTelling(toWords(text.slice(said.end)));
  return findNumberLines(said, book).some(({ text: line }) =>
    findNumbers(line).some(
      (number) =>
        matchesNumber(said, number) &&
        hasWord(toWords(line.slice(number.start, number.end + thing.length + SPACE)), thing),
    ),
  );
}

/** Whether the passage has a number in the same unit, or another one of the same things. */
function hasOther(said: SaidNumber, text: string, passage: Passage): boolean {
  const { unit } = said;
  if (unit !== null) {
    const known = findNumbers(passage.text);
    const isTime = unit.measure === "time" && known.filter(isYear).length > 1;
    return isTime || known.some((number) => number.unit?.measure === unit.measure);
  }
  const [thing = ""] = toTelling(toWords(text.slice(said.end)));
  if (thing === "" || said.values[0] === 1) return false;
  const around = toTelling(toWords(text));
  const clause = passage.clauses.find(({ telling }) => hasWord(telling, thing));
  const known = findNumbers(clause?.text ?? "").filter((number) => number.unit === null);
  return (
    known.length > 0 &&
    !findNumbers(findTokens(passage.text).rest).some(
      (number) => (number.unit === null || !said.isWord) && matchesNumber(said, number),
    ) &&
    sharedWords(around, passage.words).length >= LEAST_SHARED
  );
}

/** The sum, the difference or a percentage of what the evidence has. */
function isReckoned(said: SaidNumber, known: readonly FoundNumber[]): boolean {
  const [value = 0] = said.values;
  const factor = said.unit?.factors[0] ?? 1;
  const wanted = value * factor;
  const reach = said.isHedged ? Math.abs(wanted) * ROUNDED : (said.step * factor) / 2;
  const isIt = (other: number) => Math.abs(other - wanted) <= reach;
  // "4.1 against 6.3 a month": a number may stand without its unit.
  const same = known.flatMap(({ unit, values: [bare = 0] }) => {
    if (unit === null) return said.isHedged ? [bare * factor] : [];
    return unit.measure === said.unit?.measure ? [bare * (unit.factors[0] ?? 1)] : [];
  });
  const percents = known.filter(({ unit }) => unit?.measure === "percent").map(toAmount);
  const parts = [...percents, ...FRACTIONS];
  const counts = known.filter(({ unit }) => unit === null).map(toAmount);
  const isShare = said.unit?.measure === "percent";
  const years = said.unit?.measure === "time" ? known.filter(isYear).map(toAmount) : [];
  return (
    same.some((one, at) =>
      same.slice(at + 1).some((other) => isIt(one + other) || isIt(Math.abs(one - other))),
    ) ||
    same.some((one) => parts.some((part) => isIt((one * part) / 100))) ||
    (isShare && counts.some((one) => counts.some((other) => isIt((one / other) * 100)))) ||
    years.some((one) => years.some((other) => one !== other && isIt((one - other) * YEAR_LENGTH)))
  );
}

const YEAR_LENGTH = 31_556_952_000;

function isYear({ text, unit }: FoundNumber): boolean {
  return unit === null && YEAR.test(text);
}

function toAmount({ values, unit }: FoundNumber): number {
  return (values[0] ?? 0) * (unit?.factors[0] ?? 1);
}
