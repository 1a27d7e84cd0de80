import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import type { Attempt } from "./judge-tried.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { everyOne, partial } from "../moods.data.ts";
import { toFailure } from "./to-failure.ts";
import type { Tried } from "./tried.ts";

const WHOLE_SUITE =
  /(?<!\p{L})(?:(?:whole|entire|full|complete|komplette?n?|gesamte?n?|ganze?n?|vollständige?n?|toda|completa|inteira|entera|toute|totalité) (?:\p{L}+ ){0,2}(?:suite|batería|bateria|\p{L}*tests?\p{L}*)|suite (?:\p{L}+ ){0,2}(?:completa|complète|entière|inteira|entera))(?!\p{L})|(?:整个|完整|全套)\S{0,4}测试/iu;
const EXCEPT =
  /(?<!\p{L})(?:except|apart from|other than|without|bar|bis auf|außer|ohne|abgesehen|excepto|salvo|sin|menos|exceto|sem|sauf|hormis|sans)(?!\p{L})|除了|不含|不包括/iu;
const UNRUN = /(?<![\d.])[1-9]\d* (?:deselected|filtered out)/;

/** A test that is said to have passed and was another run, or only a part of it. */
export function findOtherRun(attempt: Attempt, book: EvidenceBook): Judgement | null {
  if (attempt.claimed.act.name !== "test") return null;
  return findFailedRun(attempt) ?? findPartRun(attempt, book);
}

/** "All 38 pass", where a run of 38 failed and the one that passed was of fewer. */
function findFailedRun({ said: { clause }, tried }: Attempt): Judgement | null {
  if (!everyOne.test(clause)) return null;
  const said = new Set(findNumbers(clause).flatMap(({ values }) => values));
  const isOf = ({ call }: Tried) => countTests(call.text).some((count) => said.has(count));
  const isPassed = tried.some((one) => one.trouble === null && isOf(one));
  const failed = isPassed ? null : tried.findLast((one) => one.trouble !== null && isOf(one));
  return failed ? toFailure(failed) : null;
}

/** "The whole suite is green", where most of it was not run. */
function findPartRun({ said, tried }: Attempt, { calls }: EvidenceBook): Judgement | null {
  // Who owns up to something may mean a run that failed before.
  const isBefore = calls.some(({ call, text }) => !call.ok && countTests(text).some(Boolean));
  if (!WHOLE_SUITE.test(said.clause) || (said.isAdmitted() && !isBefore)) return null;
  if (partial.test(said.sentence) || EXCEPT.test(said.sentence)) return null;
  for (const { call } of tried) {
    const told = UNRUN.exec(call.text)?.[0];
    if (told !== undefined) return toFailure({ call, trouble: `its output says "${told}"` });
  }
  return null;
}

/** How many tests a run had: those that passed and all together. */
function countTests(output: string): number[] {
  const counts = everyMatch(output, /(\d+) (?:passed|passing|failed|failing)/g).map(([, count]) =>
    Number(count),
  );
  return [...counts, counts.reduce((sum, count) => sum + count, 0)];
}
