import { failWords, ofBetween, passWords } from "./cues.data.ts";
import { exactly } from "./range.ts";
import { readOutcome, type Outcome } from "./read-outcome.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** So far behind the whole it may stand what became of the part. */
const BEHIND = 40;
const TESTS =
  /(?<!\p{L})(?:tests?|testes|pruebas|cases|fälle|specs?|suites?|scenarios?|szenarien|cenários|escenarios|scénarios)(?!\p{L})|测试|用例/iu;

/** "55 of 57 tests pass", where of 57 two have failed and three were skipped. */
export const findOutcomes: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!passWords.test(text) && !failWords.test(text)) return [];
  return numbers.flatMap((part, at): Relation[] => {
    const whole = numbers[at + 1];
    if (!whole || part.unit || whole.unit) return [];
    if (!ofBetween.test(text.slice(part.end, whole.start))) return [];
    const [behind = ""] = text.slice(whole.end, whole.end + BEHIND).split(/[,;.:(，；。、]/u, 1);
    const isPassed = passWords.test(behind);
    const outcomes = findKnown(scene);
    if (isPassed === failWords.test(behind) || outcomes.length === 0) return [];
    const [total = 0] = whole.values;
    const same = outcomes.filter(({ totals }) => totals.includes(total));
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

/** Of each line, and of all together. */
function findKnown({ input }: Scene): Outcome[] {
  const lines = input.book.calls.flatMap(({ text }) => text.split("\n"));
  const known = lines.flatMap((line) => readOutcome(line) ?? []);
  const add = (pick: (one: Outcome) => number) => known.reduce((sum, one) => sum + pick(one), 0);
  const all = {
    passed: add(({ passed }) => passed),
    failed: add(({ failed }) => failed),
    totals: [0, 1].map((at) => add(({ totals }) => totals[at] ?? 0)),
  };
  return known.length > 1 ? [...known, all] : known;
}
