import type { Claim } from "@steward/contracts/evidence.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import { endCheck } from "./end-check.ts";
import { lookDeeper } from "./look-deeper.ts";
import { blankMarks, toMark } from "./mark-claims.ts";
import type { Run } from "./run-ports.ts";

/**
 * Holds a whole answer against the evidence, as deep as the risk asks, corrects what turns out wrong and
 * says what came of it. Done once: the log knows, also where a draft was held back until then.
 */
export async function checkAnswer(run: Run): Promise<void> {
  const { writer, clock } = run;
  const view = writer.view();
  const isOver = view.check.status !== "open" && view.check.status !== "holding";
  if (isOver || view.class === "trivial") return;
  const begun = clock.monotonic();
  const found = await lookDeeper(run, blankMarks(answerText(view), view.check.claims));
  if (writer.signal.aborted) return;
  const { claims } = found;
  if (claims.length > 0) writer.append({ type: "claims-check", claims: [...claims] });
  // From the end on, so that places before a correction stay true.
  for (const claim of claims.toSorted((one, other) => other.start - one.start)) {
    if (claim.verdict === "contradicted") writer.append(toCorrection(claim, view));
  }
  endCheck(run, found, begun);
}

function toCorrection({ start, end, why }: Claim, view: TurnView) {
  const text = `${answerText(view).slice(start, end)}${toMark({ why })}`;
  return { type: "text-correct", start, end, text, why } as const;
}
