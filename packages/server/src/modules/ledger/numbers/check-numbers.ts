import { mayFollow } from "./may-follow.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import { endOf } from "./end-of.ts";
import type { FoundNumber } from "./find-numbers.ts";
import type { Cues } from "./derive-numbers.ts";
import { explainNumber } from "./explain-number.ts";
import { isReckoned } from "./is-reckoned.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { findNumberLines } from "./find-number-lines.ts";
import { findOtherEntryNumber } from "./find-other-entry-number.ts";
import { findOtherLabel } from "./find-other-label.ts";
import { judgeCount } from "./judge-count.ts";
import { findSlip, findUnitSlip } from "./find-slip.ts";
import { isAboutEvidence, canBeKnown, THING } from "./is-about-evidence.ts";
import { isCounted, isGeneral, isNumberClaim } from "./is-number-claim.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { matchesNumber, toSaid, toSignificant, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import { numbersOf } from "./numbers-of.ts";
import { saidNumbersOf } from "./said-numbers-of.ts";
import { isSumAtHand } from "./sums-at-hand.ts";
import { toCues } from "./to-cues.ts";
import { withoutCode } from "../without-code.ts";

/** A number of fewer digits that the evidence does not have may be a manner of speaking. */
const LEAST_DIGITS = 3;

/** "75 free minutes": what it is measured in was not read. */
const ADJECTIVE =
  /^\s\p{L}+\s(?:minutes?|hours?|days?|minuten|stunden|tage|minutos?|horas?|dias|días|heures|jours)(?!\p{L})/iu;
/** How much of what is allowed the second of two numbers may be off. */
const CLOSE = 0.1;
const AGAINST = /(?<!\p{L})(?:against|versus|vs\.?|gegen(?:über)?|contra|frente a|contre)\s$/iu;
/** Reckoned in the open: others see to that. */
const RECKONED = /\d[^=≈;]{0,40}[×x*·÷/+−–-]\s?[^=≈;]{0,40}[=≈]\s?[^=≈;]*\d[^=≈;]*$/u;

/** Numbers and units: as they are in the evidence, rounded, converted, or computed from it. */
export const checkNumbers: Check = (input) => {
  const { sentence, book } = input;
  if (book.items.length === 0) return [];
  const numbers = findSaid(input);
  const known = numbers.map((said) =>
    judge(
      said,
      numbers.filter((other) => other !== said),
      input,
    ),
  );
  return numbers.flatMap((said, at): Finding[] => {
    const isBeside = (_one: SaidNumber, to: number) =>
      to !== at && known[to]?.verdict === "supported";
    const judged = known[at] ?? suspect(said, numbers.filter(isBeside), input);
    const isOpen = judged !== null && judged.verdict !== "supported" && isReckoned(said, input);
    const judgement = isOpen ? null : judged;
    const start = sentence.start + said.start;
    const end = sentence.start + said.end;
    return judgement === null ? [] : [{ kind: "number", start, end, ...judgement }];
  });
};

/** Whether it says a number that nothing has, whatever it is said of. */
export function hasUnknownNumber(input: CheckInput): boolean {
  return findSaid(input).some(
    (said) =>
      isNumberClaim(said, input) &&
      !said.isSupposed &&
      !isGeneral(said, input) &&
      findNumberLines(said, input.book).length === 0,
  );
}

function findSaid({ sentence, tokens: { rest }, book }: CheckInput): SaidNumber[] {
  if (sentence.form === "code" || sentence.form === "heading") return [];
  const text = withoutCode(rest);
  const numbers = saidNumbersOf(book)(text);
  // "about 11,260 against 8,670": neither is meant exactly.
  return numbers.map((said, at) => {
    const isShared = numbers[at - 1]?.isHedged && AGAINST.test(endOf(text, said.start));
    return isShared ? { ...said, isHedged: true, reach: CLOSE } : said;
  });
}

/** By what the evidence has; null where it has nothing of the kind. */
function judge(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  const known = judgeCount(said, others, input);
  if (known || !isNumberClaim(said, input)) return known;
  const lines = findNumberLines(said, input.book);
  const isKnown = lines.length > 0;
  const other = isKnown || said.isHedged ? null : findOtherLabel(said, others, input);
  const entry = other === null ? findOtherEntryNumber(said, { others, lines }, input) : null;
  if (entry) return toContradiction(entry);
  if (isKnown) {
    const evidence = [...new Set(lines.flatMap(({ id }) => id ?? []))];
    return { verdict: "supported", evidence, why: "The evidence has this number." };
  }
  const slip = findUnitSlip(said, input);
  if (slip) return toContradiction(slip);
  const reason = explainNumber(said, others, input);
  if (reason || said.isSupposed) return reason;
  // "35 seconds quicker": what follows from two amounts is none of them.
  if (other) return mayFollow(said, input) ? null : toContradiction(other);
  return judgeSlip(said, input);
}

/** By a number that is nearly the same, unless some are so much together. */
function judgeSlip(said: SaidNumber, input: CheckInput): Judgement | null {
  const slip = findSlip(said, input);
  if (!slip || isSumAtHand(said, input.book)) return null;
  return toContradiction(slip);
}

/** A number that nothing bears out, said of what the evidence is about, beside others that it does bear out. */
function suspect(
  said: SaidNumber,
  beside: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  // A figure without what it is an amount of may be anything.
  if (said.unit === null && !countsThings(said, input)) return null;
  if (!isNumberClaim(said, input) || said.isSupposed || isGeneral(said, input)) return null;
  if (!isAboutEvidence(said, beside.length > 0, input)) return null;
  const cues = toCues(said, input);
  const { text } = input.sentence;
  if (isVague(said, cues, input) || RECKONED.test(text.slice(0, said.start))) return null;
  // What is short may be a manner of speaking, unless it is said of what was measured.
  const isLong = toSignificant(said).length >= LEAST_DIGITS;
  if (!isLong && !isCounted(said, input) && !canBeKnown(said, beside, input)) return null;
  if (ADJECTIVE.test(text.slice(said.end))) return null;
  if (mayFollow(said, input)) return null;
  const only = findOnly(said, input);
  if (only) return toContradiction(only);
  return { verdict: "unsupported", evidence: [], why: "No evidence has this number." };
}

/** The one amount of its kind that there is, unless the answer gives that as well: "14 degrees". */
function findOnly({ unit }: SaidNumber, input: CheckInput): NumberLine | null {
  const { book, sentence } = input;
  const isAlike = (one: FoundNumber) => unit !== null && one.unit?.measure === unit.measure;
  const [first, ...others] = book.numbers().lines.filter(({ numbers }) => numbers.some(isAlike));
  const [known, ...more] = first?.numbers.filter(isAlike) ?? [];
  if (!first || !known || more.length > 0 || others.length > 0) return null;
  const told = [...earlierNumbers(input), ...numbersOf(book)(sentence.text)];
  return told.some((one) => matchesNumber(toSaid(one, ""), known)) ? null : first;
}

/** "74 uses": a whole number of something that is named behind it. */
function countsThings({ values: [value = 0], end }: SaidNumber, { sentence }: CheckInput): boolean {
  const isThing = THING.test(sentence.text.slice(end));
  return sentence.form !== "row" && Number.isInteger(value) && isThing;
}

/** There are more ways to an average, a rate or what is not meant exactly than anybody can try. */
function isVague(said: SaidNumber, { isRatio, isMean }: Cues, input: CheckInput): boolean {
  // A row may be anything, and says of itself what it is.
  return said.isHedged || said.isBound || (input.sentence.form !== "row" && (isMean || isRatio));
}

function toContradiction({ id, text }: Pick<NumberLine, "id" | "text">): Judgement {
  const evidence = id === null ? [] : [id];
  return {
    verdict: "contradicted",
    evidence,
    why: `The evidence has: ${text.trim().slice(0, 100)}`,
  };
}
