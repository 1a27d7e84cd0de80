import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { COUNTED } from "./is-number-claim.ts";
import type { Sentence } from "../sentence.ts";
import type { SaidNumber } from "./match-number.ts";
import { smallWords } from "../small-words.ts";
import { oncePer } from "../once-per.ts";
import { gapWords, meanWords, sumWords } from "./sums.data.ts";

const YEAR = /^(?:19|20)\d\d$/;
/** Behind a number: what it counts. */
export const THING = /^[\s*_]*(?:\p{Script=Latin}{4,}|\p{Script=Han})/u;
const LABEL = /^[\s*_\p{L}()-]{3,40}[:：][\s*_]*$/u;
/** So many words must a sentence share with the evidence before a bare number of it counts. */
const BARE_SHARE = 3;
/** What sources give as plain numbers. */
const PLAIN_MEASURES: ReadonlySet<string> = new Set([
  "size",
  "percent",
  "euro",
  "dollar",
  "yuan",
  "real",
  "sterling",
]);

/**
 * Whether the sentence speaks of what the evidence has numbers of: general knowledge, thresholds and
 * examples are not held against it. `isBeside`: another number of the sentence is from the evidence.
 */
export function isAboutEvidence(said: SaidNumber, isBeside: boolean, input: CheckInput): boolean {
  const { book, language, sentence } = input;
  const { text, before } = sentence;
  const { unit } = said;
  const shared = sharedOf(input);
  if (YEAR.test(said.text)) return shared >= BARE_SHARE;
  const isAbroad = language !== book.language;
  const isCounted = isNamed(said, input);
  const isComputed = [sumWords, gapWords, meanWords].some((words) => words.test(text));
  const isContinued = isComputed && book.sharedWords(before) >= 2;
  if (unit !== null && !isCounted && !isMeasured(unit.measure, input)) {
    const isPlain = (isAbroad || shared > 0) && PLAIN_MEASURES.has(unit.measure);
    return isContinued || isPlain || (!said.isWord && (shared >= 2 || isBeside));
  }
  if (isContinued || isCounted || shared >= BARE_SHARE) return true;
  // A bare number may be a port, a line, a year: it takes more to hold it against the evidence.
  return isOfThings(said, sentence) ? shared > 0 || isBeside || isAbroad : isBeside && shared > 0;
}

const sharedOf = oncePer(({ book, sentence }: CheckInput) =>
  book.sharedWords(sentence.text.replaceAll(/\d/g, " ")),
);

/** "17 users", "29 笔", "**Passed:** 40". */
function isOfThings(said: SaidNumber, { text, form }: Sentence): boolean {
  const {
    start,
    end,
    unit,
    values: [value = 0],
  } = said;
  if (unit !== null || form === "row") return true;
  const behind = text.slice(end, end + 40);
  if (COUNTED.test(behind)) return true;
  if (!Number.isInteger(value)) return false;
  return THING.test(behind) || LABEL.test(text.slice(0, start));
}

/** Whether the evidence has amounts that one of this kind could be, or could follow from. */
export function canBeKnown(
  { unit }: SaidNumber,
  beside: readonly SaidNumber[],
  input: CheckInput,
): boolean {
  if (unit === null || isMeasured(unit.measure, input)) return true;
  const { byValue } = input.book.numbers();
  const isFound = ({ values }: FoundNumber) => values.some((value) => byValue.has(Math.abs(value)));
  // "81.9 kg" is a plain 81.9 there: then kilos are what it has.
  const found = [...beside, ...earlierNumbers(input).filter(isFound)];
  const isSame = ({ unit: other }: Pick<FoundNumber, "unit">) =>
    other?.measure === unit.measure && other.factors[0] === unit.factors[0];
  if (found.some(isSame)) return true;
  if (!PLAIN_MEASURES.has(unit.measure)) return false;
  const results = input.book.numbers().lines.filter(({ isResult }) => isResult);
  const least = unit.measure === "percent" ? 3 : 1;
  return results.reduce((sum, { numbers }) => sum + numbers.length, 0) >= least;
}

/** Where clocks differ, or days have names only, nobody can reckon with them. */
const VAGUE_CLOCK =
  /(?<!\p{L})(?:local times?|times? local|times are local|time ?zones?|ortszeit|zeitzonen?|horas? loca(?:l|is|les)|fuso|husos? horarios?|heures? locales?|fuseaux?|noon|midnight|mittags?|mitternacht|mediodía|medianoche|meio-dia|meia-noite|midi|minuit|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L})|当地时间|时区|中午|星期/iu;
const hasVagueClock = oncePer(({ items }: EvidenceBook) =>
  items.some(({ text }) => VAGUE_CLOCK.test(text)),
);

/** Between two moments lies a time. */
function isMeasured(measure: string, { book }: CheckInput): boolean {
  if (measure === "time" && hasVagueClock(book)) return false;
  if (book.numbers().measures.has(measure)) return true;
  return measure === "time" && book.dates.filter(({ readings: [first] }) => first?.time).length > 1;
}

/** Whether the evidence or the question speaks of what is counted. */
function isNamed({ start, end, unit }: SaidNumber, { book, sentence }: CheckInput): boolean {
  const behind = /^[\s*_]*(\p{L}[\p{L}-]{2,})/u.exec(sentence.text.slice(end))?.[1] ?? "";
  const own = unit === null ? "" : (/\p{L}{4,}$/u.exec(sentence.text.slice(start, end))?.[0] ?? "");
  const thing = `${behind} ${own}`;
  const asked = book.toWords(book.question);
  return (
    book.sharedWords(thing) > 0 ||
    book.toWords(thing).some((word) => asked.includes(word) && !smallWords.has(word))
  );
}
