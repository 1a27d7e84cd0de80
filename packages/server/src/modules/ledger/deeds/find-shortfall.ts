import { findNumbers } from "../numbers/find-numbers.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { countEffects } from "./find-setback.ts";
import { hints } from "./hints.data.ts";
import { isPart } from "./is-part.ts";
import { counted, fraction, needless, stillOpen, work } from "./shortfalls.data.ts";
import type { Said } from "./said.ts";
import { toFailure } from "./to-failure.ts";
import type { Tried } from "./tried.ts";
import { everyMatch } from "../every-match.ts";

/** What is longer tells of more than how it went. */
const READ_CHARACTERS = 2_000;

/** "All 42 are uploaded", where the result says "39 of 42; 3 skipped". */
export function findShortfall(
  said: Said,
  isAll: boolean,
  tried: readonly Tried[],
): Judgement | null {
  for (const { call } of tried) {
    const short = findShort(call.text);
    if (short === null) continue;
    const numbers = findNumbers(said.clause).flatMap(({ values }) => values);
    if (!isAll && numbers.some((value) => short.done.includes(value))) return null;
    const isWhole = isAll || numbers.some((value) => value === short.whole);
    if (!isWhole && (said.isAdmitted() || isHinted(said))) return null;
    if (isPart(said, isWhole, tried)) return null;
    return toFailure({ call, trouble: `its output says "${short.told}"` });
  }
  return null;
}

/** Whether the sentence may be meant to say that it was not all. */
function isHinted({ sentence }: Said): boolean {
  return Object.values(hints).some((hint) => hint.test(sentence));
}

export type Short = {
  readonly told: string;
  readonly whole: number | null;
  readonly done: readonly number[];
};

/** How far a result says that it got, where that is not all the way. */
export function findShort(text: string): Short | null {
  if (text.length > READ_CHARACTERS || !counted.test(text)) return null;
  if (needless.test(text) || !work.test(text)) return null;
  const [first, ...others] = everyMatch(text, fraction);
  if (first && others.length === 0) {
    const [some, whole] = [Number(first[1]), Number(first[2])];
    return some < whole ? { told: first[0].trim(), whole, done: [some] } : null;
  }
  // Who counts on the way is read at the end of it.
  if (first) return null;
  const [open] = everyMatch(text, stillOpen);
  if (!open) return null;
  const left = Number(open[1] ?? open[2] ?? open[3]);
  const rest = text.replace(open[0], " ");
  const done = [
    ...countEffects(text),
    ...(rest.match(/(?<![\d.])\d+(?![\d.])/g) ?? []).map(Number),
  ];
  const [most] = done;
  return { told: open[0].trim(), whole: most === undefined ? null : most + left, done };
}
