import type { CheckInput } from "../finding.ts";
import { mustWords, soWords } from "../arithmetic/cues.data.ts";
import { toYear } from "./to-year.ts";
import { findDates, type Moment } from "./find-dates.ts";
import { findTokens, type Token } from "./find-tokens.ts";
import type { Judgement } from "./judge-tokens.ts";
import { isLastDay } from "./match-moment.ts";
import { isFrom, isReckoned } from "./reckon-dates.ts";
import { about, ends, workdays } from "./times.data.ts";
import { addSteps, DAY, isLong, toBack, toSteps, toToldSteps, type Step } from "./to-steps.ts";

type Dated = { readonly text: string; readonly moment: Moment };

/** "Bought on 19 August 2023, 24 months, so it ends on 19 September 2025": reckoned wrongly from what was just said. */
export function findOtherTerm(token: Token, input: CheckInput): Judgement | null {
  const [said] = token.readings;
  const { text } = input.sentence;
  if (!said || said.month === null || (said.day ?? said.year) === null) return null;
  if (isLastDay(said) || about.test(text.slice(0, token.start))) return null;
  if (workdays.test(text) || workdays.test(input.sentence.before)) return null;
  const { bases, steps } = toGiven(token, input);
  const [base] = bases;
  if (!base || steps.length === 0 || bases.length > FEW || steps.length > FEW) return null;
  // A term may be counted with its first day.
  const ways = steps.flatMap((step) =>
    [step, toBack(step)].flatMap((way) => [way, addSteps(way, { months: 0, rest: DAY })]),
  );
  const follows = bases.some(({ moment }) => {
    const year = said.year === null && moment.year === null ? toYear(input.book) : null;
    const [end, begin] = [said, moment].map((one) => ({ ...one, year: one.year ?? year }));
    return end && begin && isFrom(end, [begin], ways);
  });
  if (follows || isReckoned(token, input)) return null;
  const why = `It is not so far from ${base.text} as is said.`;
  return { verdict: "contradicted", evidence: [], why };
}

/** Of more days or terms than this any may be meant. */
const FEW = 2;
const EQUAL = /(?<!\p{L})(?:is|ist|wäre|est|es|é|also)(?!\p{L})[^,;.]{0,12}$|是\s*$/iu;

type Given = { readonly bases: readonly Dated[]; readonly steps: readonly Step[] };

/** The days that it is counted from, and how far, where words say that it follows from them. */
function toGiven(token: Token, { sentence: { before }, tokens, book, isPlan }: CheckInput): Given {
  const nothing: Given = { bases: [], steps: [] };
  const earlier = tokens.list.filter((one) => one.start < token.start);
  const here = earlier.flatMap(toDated);
  const lead = tokens.rest.slice(0, token.start);
  const own = toLong(lead);
  const behind = lead.slice(earlier.at(-1)?.end ?? 0);
  const isSo = soWords.test(behind) || EQUAL.test(behind);
  if (here.length > 0) {
    const told = own.length > 0 ? own : toLong(findTokens(before).rest);
    const mustBe = told.length === 0 && !isPlan(token.start) && mustWords.test(behind);
    const steps = mustBe ? toSteps(book).filter(isLong) : told;
    return isSo || (own.length > 0 && ends.test(behind)) ? { bases: here, steps } : nothing;
  }
  if (!soWords.test(lead) || own.length > 0) return nothing;
  return { bases: findDates(before).flatMap(toDated), steps: toLong(findTokens(before).rest) };
}

/** Days and more. */
function toLong(text: string): Step[] {
  return toToldSteps(text).filter(isLong);
}

function toDated({ text, readings: [moment] }: Pick<Token, "text" | "readings">): Dated[] {
  return moment && moment.month !== null && moment.day !== null
    ? [{ text, moment: { ...moment, time: null } }]
    : [];
}
