import type { EvidenceBook } from "../evidence-book.ts";
import { isResultTold } from "./is-result-told.ts";
import { findActs } from "./find-acts.ts";
import { findFailedCall } from "./find-failed-call.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { environments } from "../moods.data.ts";
import { tellsCode } from "./read-account.ts";
import type { Sentence } from "../sentence.ts";
import { tellOutcome } from "./tell-outcome.ts";
import { toFailure } from "./to-failure.ts";

type Call = EvidenceBook["calls"][number];

/**
 * Says that something is done of which only a failed call speaks, whatever the verb is. Who says in the
 * same breath that something went wrong, or only that it was tried, claims nothing.
 */
export const checkFailures: Check = (input) => {
  const { sentence, book } = input;
  const { start, end, text } = sentence;
  const elsewhere = findElsewhere(text, book);
  const silent = input.account?.silent.get(start);
  if (silent) return [toFinding(sentence, silent)];
  const isNone = book.outcomes().failed.length === 0 && elsewhere === null;
  if (isNone || !isResultTold(input)) return [];
  if (elsewhere) {
    const why = `${elsewhere.call.tool} was called for another environment.`;
    const evidence = [elsewhere.id];
    return [{ kind: "success", start, end, verdict: "contradicted", evidence, why }];
  }
  const call = findFailed(input);
  return call === null || tellsCode(text, call) ? [] : [toFinding(sentence, call)];
};

function toFinding({ start, end }: Sentence, call: Call): Finding {
  const failure = toFailure({ call, trouble: tellOutcome(call, null) });
  return { kind: "success", start, end, ...failure };
}

function findFailed({ sentence, language, book }: CheckInput): Call | null {
  const isAttempt = findActs(sentence, language).some(({ act }) => act.isAttempt);
  return isAttempt ? null : findFailedCall(sentence, book);
}

/** "Production was left as it is". */
const LEFT =
  /(?<!\p{L})(?:left|stays?|stayed|remain\p{L}*|still|as (?:it|they) (?:is|are|was|were)|unchanged|untouched|bleib\p{L}*|blieb\p{L}*|unverändert|unberührt|unangetastet|weiterhin|nach wie vor|permane\p{L}+|continu[ao]\p{L}*|segue\p{L}*|siguen?|intact[oae]s?|inalterad[oa]s?|igual|reste\p{L}*|inchangée?s?|toujours)(?!\p{L})|仍|保持|未动|没有?动|不变/iu;

/** Said of production, while all that was done speaks of another environment. */
function findElsewhere(text: string, { calls }: EvidenceBook): Call | null {
  if (!environments.live.test(text) || environments.other.test(text) || LEFT.test(text)) {
    return null;
  }
  if (calls.some(({ full }) => environments.live.test(full))) return null;
  return calls.findLast(({ full }) => environments.other.test(full)) ?? null;
}
