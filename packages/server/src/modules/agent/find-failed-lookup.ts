import { answerText } from "@steward/contracts/turn-view.ts";
import { isEvidence, tellsUnknown } from "../ledger/index.ts";
import { gatherEvidence, questionOf } from "./gather-evidence.ts";
import { blankMarks } from "./mark-claims.ts";
import type { Run } from "./run-ports.ts";

/**
 * Why an answer rests on nothing though something was looked up; null: it does not. What failed in a
 * sandbox still shows something: that it failed, and what was printed.
 */
export function findFailedLookup(run: Run): string | null {
  const view = run.writer.view();
  const calls = view.parts.filter(isEvidence);
  const isLost = calls.every(
    ({ state, sandbox, execution }) => state === "failed" && sandbox === null && execution === null,
  );
  const last = calls.at(-1);
  if (last === undefined || !isLost) return null;
  const { claims } = view.check;
  const text = blankMarks(answerText(view), claims);
  const evidence = gatherEvidence(run);
  if (!tellsUnknown({ text, evidence, question: questionOf(view, run.asked), claims })) return null;
  return `What was to be looked up could not be had (${last.title}).`;
}
