import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { mayOwnUp } from "./may-own-up.ts";
import { theRest } from "../moods.data.ts";
import { onlyLooks } from "./only-looks.ts";
import { toWholes } from "./to-wholes.ts";
import { toTelling } from "../small-words.ts";
import { oncePer } from "../once-per.ts";
import { ownsUpTo } from "./owns-up-to.ts";
import { badStates, goodStates, seenGood } from "./states.data.ts";

/** What is said of one thing ends here. */
const PART = /[,;，；、]\s?|\s(?:and|und|e|y|et)\s/u;

/** "All four are running", where the newest look shows one of four that is not. */
export const checkStates: Check = (input) => {
  const { sentence, language, isPlan } = input;
  const { start, end, text, form } = sentence;
  if (form === "code" || form === "quoted" || !goodStates.test(text)) return [];
  if (isPlan(0) || /[?？]\s*$/.test(text)) return [];
  return text.split(PART).flatMap((part): Finding[] => {
    if (!goodStates.test(part)) return [];
    if (mayOwnUp(part, language)) return [];
    const seen = findBad(part, input);
    if (seen === null) return [];
    const why = `The evidence says of it: "${seen.line.trim().slice(0, 80)}".`;
    return [{ kind: "success", start, end, verdict: "contradicted", evidence: [seen.id], why }];
  });
};

type Call = EvidenceBook["calls"][number];

/** The line of the newest look that tells of one of them that it is not as all are said to be. */
function findBad(
  part: string,
  input: CheckInput,
): { readonly id: string; readonly line: string } | null {
  const { isAll, numbers } = toWholes(part);
  if (!isAll || theRest.test(input.sentence.text)) return null;
  const { calls } = input.book;
  const look = calls.findLast((call) => onlyLooks(call) && statesOf(call).some(isBad));
  const isOver = (call: Call) => !onlyLooks(call) || statesOf(call).length > 0;
  if (!look || calls.slice(calls.indexOf(look) + 1).some(isOver)) return null;
  const states = statesOf(look);
  const bad = states.filter(isBad);
  const isCounted = numbers.length === 0 || numbers.includes(states.length);
  const [first] = bad;
  if (!first || bad.length === states.length || !isCounted) return null;
  const words = toTelling(bad.flatMap((line) => input.book.toWords(line)));
  const left = [bad.length, states.length - bad.length];
  return ownsUpTo({ words, numbers: left }, input) ? null : { id: look.id, line: first };
}

const isBad = (line: string): boolean => badStates.test(line) && !goodStates.test(line);

/** The lines of a look that tell how something is. */
const statesOf = oncePer(({ text }: Call): readonly string[] =>
  text
    .split("\n")
    // "NAME  READY  STATUS" is no state.
    .filter((line) => line !== line.toUpperCase())
    .filter((line) => badStates.test(line) || seenGood.test(line)),
);
