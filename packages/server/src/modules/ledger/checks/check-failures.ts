import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { findActs } from "../find-acts.ts";
import { findObjects } from "../find-objects.ts";
import type { Check } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { failures, moods } from "../moods.data.ts";
import { tellOutcome } from "../tell-outcome.ts";

type Call = EvidenceBook["calls"][number];

/**
 * Says that something is done with a thing that only a failed call has touched, whatever the verb is.
 * Who says in the same breath that something went wrong, or only that it was tried, claims nothing.
 */
export const checkFailures: Check = ({ sentence, language, book, isPlan }) => {
  const { text, form, before } = sentence;
  if (form === "code" || form === "heading" || isPlan(0) || /[?？]\s*$/.test(text)) return [];
  const mood = moods[language];
  const plain = text.replaceAll(/`[^`\n]*`/g, " ");
  if (!mood.done.test(plain) || mood.open.test(plain)) return [];
  if (failures.test(plain) || failures.test(before)) return [];
  const claimed = findActs(sentence, language);
  if (claimed.some(({ act }) => act.isAttempt || act.name === "test")) return [];
  const failed = findOnlyFailed(text, book);
  if (failed === null) return [];
  const { id, call } = failed;
  const why = `${call.tool} was called, but ${tellOutcome(failed, null)}.`;
  const { start, end } = sentence;
  return [{ kind: "success", start, end, verdict: "contradicted", evidence: [id], why }];
};

/** The call that failed where no other call is about the same thing. */
function findOnlyFailed(text: string, { calls }: EvidenceBook): Call | null {
  for (const name of findObjects(text).map((object) => foldText(object))) {
    const about = calls.filter(({ folded }) => hasToken(folded, name));
    const last = about.at(-1);
    if (last && about.every((call) => tellOutcome(call, null) !== null)) return last;
  }
  return null;
}
