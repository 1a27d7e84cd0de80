import type { CheckInput } from "../finding.ts";
import { soWords } from "../arithmetic/cues.data.ts";
import { toYear } from "./find-range.ts";
import { findDates, type Moment } from "./find-dates.ts";
import { findTokens, type Token } from "./find-tokens.ts";
import { isNow } from "./is-now.ts";
import type { Judgement } from "./judge-tokens.ts";
import { isLastDay } from "./match-moment.ts";
import { isFrom } from "./reckon-dates.ts";
import { about, ends, remaining, workdays } from "./times.data.ts";
import { addSteps, DAY, toBack, toSaidSteps, type Step } from "./to-steps.ts";

type Dated = { readonly text: string; readonly moment: Moment };

/** "Bought on 19 August 2023, 24 months, so it ends on 19 September 2025": reckoned wrongly from what was just said. */
export function findOtherTerm(token: Token, input: CheckInput): Judgement | null {
  const [said] = token.readings;
  const { text } = input.sentence;
  if (!said || said.month === null || said.day === null || said.time !== null) return null;
  if (isLastDay(said) || about.test(text.slice(0, token.start)) || workdays.test(text)) return null;
  const from = toBase(token, input);
  if (from === null) return null;
  const year = said.year === null && from.base.moment.year === null ? toYear(input.book) : null;
  const [end, begin] = [said, from.base.moment].map((one) => ({ ...one, year: one.year ?? year }));
  const ways = [from.step, toBack(from.step)].flatMap((step) =>
    [-DAY, 0, DAY].map((rest) => addSteps(step, { months: 0, rest })),
  );
  if (!end || !begin || isFrom(end, [begin], ways)) return null;
  const why = `It is not so far from ${from.base.text} as is said.`;
  return { verdict: "contradicted", evidence: [], why };
}

type From = { readonly base: Dated; readonly step: Step };

/** The one day that it is counted from, and how far, where both are plain. */
function toBase(token: Token, { sentence, tokens, book }: CheckInput): From | null {
  const { text, before } = sentence;
  const here = tokens.list.filter((one) => one.start < token.start).flatMap(toDated);
  const lead = tokens.rest.slice(0, token.start);
  const steps = toLong(lead);
  const isConcluded = soWords.test(lead) || ends.test(lead) || /[:;=]\s*\p{L}*/u.test(lead);
  if (here.length > 0) return isConcluded ? toOnly(here, steps) : null;
  if (remaining.test(text)) {
    const now = book.dates.filter((known) => isNow(known, book)).flatMap(toDated);
    return toOnly(now, toLong(tokens.rest));
  }
  if (!soWords.test(lead) || steps.length > 0) return null;
  return toOnly(findDates(before).flatMap(toDated), toLong(findTokens(before).rest));
}

function toOnly(days: readonly Dated[], steps: readonly Step[]): From | null {
  const [[base], [step]] = [days, steps];
  return base && step && days.length === 1 && steps.length === 1 ? { base, step } : null;
}

/** Days and more. */
function toLong(text: string): Step[] {
  return toSaidSteps(text).filter(({ months, rest }) => months > 0 || rest >= DAY);
}

function toDated({ text, readings: [moment] }: Pick<Token, "text" | "readings">): Dated[] {
  return moment && moment.month !== null && moment.day !== null
    ? [{ text, moment: { ...moment, time: null } }]
    : [];
}
