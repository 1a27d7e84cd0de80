import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, CheckInput } from "../finding.ts";
import { findActs } from "./find-acts.ts";
import { findGaps, type Gap } from "./find-gaps.ts";
import { agreed, getting } from "./parts.data.ts";
import { hints } from "./hints.data.ts";
import { isResultTold } from "./is-result-told.ts";
import { denials, everyOne, failures, partial, theRest } from "../moods.data.ts";
import { oncePer } from "../once-per.ts";
import { ownsUpTo } from "./owns-up-to.ts";
import { toWholes } from "./to-wholes.ts";
import { withoutZeroes } from "./without-zeroes.ts";

/** "All four have been told", where one message failed; "the room is booked", where the room declined. */
export const checkParts: Check = (input) => {
  const { book, sentence } = input;
  const said = gapsOf(book).filter((each) => isSaidOf(each, input));
  if (said.length === 0 || !isTold(input)) return [];
  const gap = said.find((each) => !isOwnedUp(each, input));
  if (!gap) return [];
  const { start, end } = sentence;
  const why = `${gap.call.call.tool} was called, but its result says ${gap.told}.`;
  return [{ kind: "success", start, end, verdict: "contradicted", evidence: [gap.call.id], why }];
};

const gapsOf = oncePer(findGaps);

function isTold(input: CheckInput): boolean {
  const { sentence, language } = input;
  if (theRest.test(sentence.text)) return false;
  if (isResultTold(input)) return true;
  const text = withoutZeroes(sentence.text);
  const moods = [failures, denials, partial, hints[language]];
  if (sentence.form !== "prose" || moods.some((mood) => mood.test(text))) return false;
  if (input.isPlan(0) || /[?？]\s*$/.test(text)) return false;
  return getting.test(text) || findActs(sentence, language).length > 0;
}

function isSaidOf(gap: Gap, { sentence: { text }, book }: CheckInput): boolean {
  const said = new Set(book.toWords(text));
  if (gap.instead.some((word) => said.has(word))) return false;
  const isNamed = gap.words.some((word) => said.has(word));
  if (isNamed && (!gap.isAnswer || isAgreed(gap, text, book))) return true;
  const isClean = gap.isUnclean && withoutZeroes(text) !== text;
  if (isClean && [...gap.call.headWords()].some((word) => said.has(word))) return true;
  if (gap.isAnswer || gap.wholes.length === 0) return false;
  const { isAll, numbers } = toWholes(text);
  if (numbers.length > 0) return isAll && numbers.some((value) => gap.wholes.includes(value));
  return everyOne.test(text) && getting.test(text);
}

/** What is said of one of them ends here. */
const CLAUSE = /[,;，；]\s?|\s(?:and|but|und|aber|e|mas|y|pero|et|mais)\s/u;

/** Whether it is said in the same breath of one who said no that he agreed. */
function isAgreed({ words }: Gap, text: string, book: EvidenceBook): boolean {
  if (everyOne.test(text) && agreed.test(text)) return true;
  return text.split(CLAUSE).some((part) => {
    const said = book.toWords(part);
    return agreed.test(part) && words.some((word) => said.includes(word));
  });
}

function isOwnedUp(gap: Gap, input: CheckInput): boolean {
  const { words, instead, done, wholes } = gap;
  const left = wholes.flatMap((whole) => done.map((some) => whole - some));
  return ownsUpTo({ words: [...words, ...instead], numbers: [...done, ...left] }, input);
}
