import type { SaidNumber } from "../numbers/match-number.ts";
import { failWords, ofBetween, passWords, wholeEnd } from "./cues.data.ts";
import { exactly } from "./range.ts";
import { readOutcome, type Outcome } from "./read-outcome.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import type { Relation, RelationFinder } from "./relation.ts";
import { subsetSums } from "./subset-sums.ts";

/** So far behind the whole it may stand what became of the part. */
const BEHIND = 40;
const BEHIND_END = /[\d,;.:(，；。、]|\s(?:and|und|e|y|et)\s/u;
const NOT =
  /(?<!\p{L})(?:not|never|nicht|kein\p{L}*|não|no|nunca|ne|pas|if|would|will)(?!\p{L})|n['’]t(?!\p{L})|[没未不]/iu;
const TESTS =
  /(?<!\p{L})(?:tests?|testes|pruebas|cases|fälle|specs?|suites?|scenarios?|szenarien|cenários|escenarios|scénarios)(?!\p{L})|测试(?!套件|文件|集)|用例/iu;

/** "55 of 57 tests pass", where of 57 two have failed and three were skipped. */
export const findOutcomes: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!passWords.test(text) && !failWords.test(text)) return [];
  return numbers.flatMap((part, at): Relation[] => {
    const next = numbers[at + 1];
    const whole = next && ofBetween.test(text.slice(part.end, next.start)) ? next : null;
    const end = (whole ?? part).end;
    const [behind = ""] = text.slice(end, end + BEHIND).split(BEHIND_END, 1);
    const outcome = whole ? toOutcome(behind, text.slice(0, part.start)) : behind;
    const isPassed = passWords.test(outcome);
    if (part.unit || whole?.unit || isPassed === failWords.test(outcome)) return [];
    // "五次失败": how often, not how many.
    if (NOT.test(outcome) || outcome.startsWith("次")) return [];
    const outcomes = knownOf(scene.input.book);
    if (outcomes.length === 0) return [];
    if (!whole && wholeEnd.test(text.slice(0, part.start))) return [];
    if (!whole) return toCount(part, outcomes, { isPassed, isTests: TESTS.test(behind) });
    const [total = 0] = whole.values;
    const same = [...outcomes, addUp(outcomes)].filter(({ totals }) => totals.includes(total));
    const how = `What ${isPassed ? "passed" : "failed"} of ${whole.text}`;
    const results = same.map((one) => exactly(isPassed ? one.passed : one.failed));
    if (same.length > 0) {
      return [{ said: { ...part, end: whole.end }, operands: [], results, how, isSure: true }];
    }
    if (!TESTS.test(text)) return [];
    const all = outcomes.flatMap(({ totals }) => totals).map(exactly);
    return [{ said: whole, operands: [], results: all, how: "The number of all", isSure: true }];
  });
};

/** "han fallado dos de las 23": what became of them may stand before. */
function toOutcome(behind: string, before: string): string {
  const isTold = passWords.test(behind) || failWords.test(behind);
  return isTold ? behind : (before.split(BEHIND_END).at(-1) ?? "");
}

function addUp(outcomes: readonly Outcome[]): Outcome {
  const add = (pick: (one: Outcome) => number) => outcomes.reduce((sum, one) => sum + pick(one), 0);
  return {
    passed: add(({ passed }) => passed),
    failed: add(({ failed }) => failed),
    totals: [0, 1].map((at) => add(({ totals }) => totals[at] ?? 0)),
  };
}

type Told = { readonly isPassed: boolean; readonly isTests: boolean };

/** "40 tests passed": in one of the runs, or in several together. */
function toCount(said: SaidNumber, outcomes: readonly Outcome[], told: Told): Relation[] {
  const [value = 0] = said.values;
  if (!told.isTests || value === 0) return [];
  const counts = outcomes.map((one) => exactly(told.isPassed ? one.passed : one.failed));
  const how = `The number of tests that ${told.isPassed ? "passed" : "failed"}`;
  return [{ said, operands: [], results: subsetSums(counts, 1), how, isSure: true }];
}

const knownOf = oncePer(({ calls }: EvidenceBook): Outcome[] =>
  calls.flatMap(({ text }) => text.split("\n").flatMap((line) => readOutcome(line) ?? [])),
);
