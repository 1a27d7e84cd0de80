import type { Check, CheckInput } from "../finding.ts";
import { findActs } from "./find-acts.ts";
import { findGaps, type Gap } from "./find-gaps.ts";
import { getting } from "./parts.data.ts";
import { mayOwnUp } from "./may-own-up.ts";
import { isResultTold } from "./is-result-told.ts";
import { everyOne, theRest } from "../moods.data.ts";
import { oncePer } from "../once-per.ts";
import { toWholes } from "./to-wholes.ts";
import { withoutZeroes } from "./without-zeroes.ts";

/** "All four have been told", where one message failed. */
export const checkParts: Check = (input) => {
  const { book, sentence } = input;
  const gap = gapsOf(book).find((each) => isSaidOf(each, input));
  if (!gap || !isTold(input)) return [];
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
  if (sentence.form !== "prose" || mayOwnUp(text, language)) return false;
  if (input.isPlan(0) || /[?？]\s*$/.test(text)) return false;
  return getting.test(text) || findActs(sentence, language).length > 0;
}

function isSaidOf(gap: Gap, { sentence: { text }, book }: CheckInput): boolean {
  const said = new Set(book.toWords(text));
  if (gap.words.some((word) => said.has(word))) return true;
  if (gap.whole === null) return false;
  const { isAll, numbers } = toWholes(text);
  if (numbers.length > 0) return isAll && numbers.includes(gap.whole);
  return everyOne.test(text) && getting.test(text);
}
