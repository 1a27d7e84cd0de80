import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EvidenceContext } from "../../markdown/evidence-context.ts";
import { isOpenTurn } from "../../store/is-open-turn.ts";
import { hasWork } from "../checks/has-work.ts";
import { LazyCheckView } from "../checks/lazy-check-view.tsx";
import { PlanLine } from "../checks/plan-line.tsx";
import { useOpenDetails } from "../checks/use-open-details.ts";
import { ReceiptView } from "../receipt/receipt-view.tsx";
import { AnswerParts } from "../timeline/answer-parts.tsx";
import { AskedCallContext } from "../timeline/asked-call.ts";
import { DeepApprovals } from "../timeline/deep-approvals.tsx";
import { PartsContext, type PartsProps } from "../timeline/parts-context.ts";
import { AnswerFooter } from "./answer-footer.tsx";
import { AnswerNotice } from "./answer-notice.tsx";
import { FailoverNote } from "./failover-note.tsx";
import { RecollectionNote } from "./recollection-note.tsx";

export interface AnswerProps {
  readonly turn: TurnView;
  readonly siblings: readonly string[] | undefined;
  readonly isLast: boolean;
}

function showParts(props: PartsProps) {
  return <AnswerParts {...props} />;
}

export function Answer({ turn, siblings, isLast }: AnswerProps) {
  const { t } = useTranslation();
  const isOpen = isOpenTurn(turn);
  const { plan } = turn;
  const { details, show, frame, onKeyDown } = useOpenDetails();
  const showEvidence = useCallback(
    (evidenceId: string) => show({ view: "claims", evidenceId }),
    [show],
  );
  const [askedId, askFor] = useState<string | null>(null);
  const asked = useMemo(() => ({ callId: askedId, onShown: () => askFor(null) }), [askedId]);
  // While it runs, its own lines say what is done; the sum would be another with each of them.
  const isRunning = isOpen && turn.status !== "waiting";
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of what is in it
    <div className="group/answer space-y-3" onKeyDown={onKeyDown}>
      <span className="sr-only">{t("turn.steward")}</span>
      <FailoverNote turn={turn} />
      {plan && hasWork(plan) ? <PlanLine made={plan} control={turn.control} /> : null}
      <RecollectionNote recollections={turn.recollections} />
      <PartsContext value={showParts}>
        <EvidenceContext value={showEvidence}>
          <AskedCallContext value={asked}>
            <AnswerParts turn={turn} isNested={false} />
          </AskedCallContext>
        </EvidenceContext>
      </PartsContext>
      {isOpen ? <DeepApprovals turn={turn} /> : null}
      {isRunning ? null : <ReceiptView turn={turn} onCall={askFor} />}
      {isOpen ? null : (
        <>
          <AnswerNotice turn={turn} />
          <AnswerFooter
            turn={turn}
            siblings={siblings}
            isLast={isLast}
            details={details}
            onDetails={show}
          />
        </>
      )}
      {details === null ? null : (
        <div ref={frame}>
          <LazyCheckView turn={turn} {...details} />
        </div>
      )}
    </div>
  );
}
