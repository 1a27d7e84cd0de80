import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, Finding } from "../finding.ts";
import { hints } from "./hints.data.ts";
import { denials, failures, partial } from "../moods.data.ts";
import { onlyLooks } from "./only-looks.ts";
import { toTelling } from "../small-words.ts";
import { badStates, goodStates } from "./states.data.ts";

/** What is said of one thing ends here. */
const PART = /[,;，；、]\s?|\s(?:and|und|e|y|et)\s/u;

/** "The API is running", where the newest look at it says that it restarts. */
export const checkStates: Check = ({ sentence, language, book, isPlan }) => {
  const { start, end, text, form } = sentence;
  if (form === "code" || form === "quoted" || !goodStates.test(text)) return [];
  if (isPlan(0) || /[?？]\s*$/.test(text)) return [];
  return text.split(PART).flatMap((part): Finding[] => {
    if (!goodStates.test(part)) return [];
    if ([failures, denials, partial, hints[language]].some((mood) => mood.test(part))) return [];
    const words = toTelling(book.toWords(part.replace(goodStates, " ")));
    const seen = findBad(words, book);
    if (seen === null) return [];
    const why = `The evidence says of it: "${seen.line.trim().slice(0, 80)}".`;
    return [{ kind: "success", start, end, verdict: "contradicted", evidence: [seen.id], why }];
  });
};

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
