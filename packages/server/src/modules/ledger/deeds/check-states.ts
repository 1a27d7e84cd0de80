import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { hints } from "./hints.data.ts";
import { denials, failures, partial, theRest } from "../moods.data.ts";
import { onlyLooks } from "./only-looks.ts";
import { toWholes } from "./to-wholes.ts";
import { toTelling } from "../small-words.ts";
import { oncePer } from "../once-per.ts";
import { ownsUpTo } from "./owns-up-to.ts";
import { badStates, goodStates, seenGood } from "./states.data.ts";

/** What is said of one thing ends here. */
const PART = /[,;，；、]\s?|\s(?:and|und|e|y|et)\s/u;

/** "The API is running", where the newest look at it says that it restarts. */
export const checkStates: Check = (input) => {
  const { sentence, language, book, isPlan } = input;
  const { start, end, text, form } = sentence;
  if (form === "code" || form === "quoted" || !goodStates.test(text)) return [];
  if (isPlan(0) || /[?？]\s*$/.test(text)) return [];
  return text.split(PART).flatMap((part): Finding[] => {
    if (!goodStates.test(part)) return [];
    if ([failures, denials, partial, hints[language]].some((mood) => mood.test(part))) return [];
    const words = toTelling(book.toWords(part.replace(goodStates, " ")));
    const seen = findBad(words, book) ?? findBadOfAll(part, input);
    if (seen === null) return [];
    const why = `The evidence says of it: "${seen.line.trim().slice(0, 80)}".`;
    return [{ kind: "success", start, end, verdict: "contradicted", evidence: [seen.id], why }];
  });
};

type Call = EvidenceBook["calls"][number];

type Line = { readonly id: string; readonly line: string };

/** The line of the newest look that tells the state of one of these, where that is no good one. */
function findBad(words: readonly string[], { calls }: EvidenceBook): Line | null {
  for (const word of words) {
    const lines = calls.filter(onlyLooks).flatMap((call) => toStates(call, word));
    const newest = lines.filter(({ id }) => id === lines.at(-1)?.id);
    const [first] = newest;
    if (first && newest.every(({ line }) => !goodStates.test(line))) return first;
  }
  return null;
}

/** "All four are running", where the newest look shows one of four that is not. */
function findBadOfAll(part: string, input: CheckInput): Line | null {
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

function toStates(
  { id, text, head, lineWords }: EvidenceBook["calls"][number],
  word: string,
): Line[] {
  const height = head.split("\n").length;
  return text.split("\n").flatMap((line, at) => {
    const isOf = lineWords[at + height]?.includes(word) === true;
    return isOf && (badStates.test(line) || goodStates.test(line)) ? [{ id, line }] : [];
  });
}
