import { canDo, isOpaque } from "./can-do.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { findActs, withoutZeroes, type ClaimedAct } from "./find-acts.ts";
import type { Check, Finding } from "../finding.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { judgeTried } from "./judge-tried.ts";
import { judgeUntried } from "./judge-untried.ts";
import { failures, partial } from "../moods.data.ts";
import type { Said } from "./said.ts";
import { tellOutcome } from "./tell-outcome.ts";

/** Says that something was done: which call did it, and did it work? */
export const checkSuccess: Check = ({ sentence, language, book, account }) => {
  const { form, text } = sentence;
  if (form === "code" || form === "heading" || form === "quoted") return [];
  return findActs(sentence, language).flatMap((claimed): Finding[] => {
    const clause = text.slice(claimed.start, claimed.end);
    const said = { clause, sentence: text, isAdmitted: account?.isAdmitted === true };
    const judgement = judge(claimed, said, book);
    const [start, end] = [sentence.start + claimed.start, sentence.start + claimed.end];
    return judgement === null ? [] : [{ kind: "success", start, end, ...judgement }];
  });
};

function judge(claimed: ClaimedAct, said: Said, book: EvidenceBook): Judgement | null {
  const { act } = claimed;
  if (failures.test(withoutZeroes(said.clause)) || partial.test(said.clause)) return null;
  const able = book.calls.filter((call) => canDo(call, act, said.clause));
  if (able.length === 0) return judgeUntried(claimed, said, book);
  const certain = able.filter((call) => !isOpaque(call) || act.commands.test(call.call.input));
  const tried = (certain.length > 0 ? certain : able).map((call) => ({
    call,
    trouble: act.isAttempt ? null : tellOutcome(call, act),
  }));
  return judgeTried({ claimed, said, tried }, book);
}
