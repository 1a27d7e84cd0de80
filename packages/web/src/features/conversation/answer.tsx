import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useTranslation } from "react-i18next";
import { isOpenTurn } from "../../store/is-open-turn.ts";
import { AnswerParts } from "../timeline/answer-parts.tsx";
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
  return (
    <div className="group/answer space-y-3">
      <span className="sr-only">{t("turn.steward")}</span>
      <FailoverNote turn={turn} />
      <RecollectionNote recollections={turn.recollections} />
      <PartsContext value={showParts}>
        <AnswerParts turn={turn} isNested={false} />
      </PartsContext>
      {isOpen ? <DeepApprovals turn={turn} /> : null}
      {isOpen ? null : (
        <>
          <AnswerNotice turn={turn} />
          <AnswerFooter turn={turn} siblings={siblings} isLast={isLast} />
        </>
      )}
    </div>
  );
}
