import type { ErrorCode } from "@steward/contracts/error-body.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import Shuffle from "lucide-react/icons/shuffle";
import { useCallback, useMemo, useState } from "react";
import { FoldButton } from "../../components/fold-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { EvidenceContext } from "../../markdown/evidence-context.ts";
import { isOpenTurn } from "../../state/turn-store.ts";
import { LazyCheckView } from "../checks/lazy-check-view.tsx";
import { PlanLine } from "../checks/plan-line.tsx";
import { type ShownPlace, ShownPlaceContext } from "../checks/shown-place.ts";
import { useOpenDetails } from "../checks/use-open-details.ts";
import { toModelName, useModels } from "../models/models.ts";
import { ReceiptView } from "../receipt/receipt-view.tsx";
import { AnswerParts } from "../timeline/answer-parts.tsx";
import { AskedCallContext } from "../timeline/asked-call.ts";
import { DeepApprovals } from "../timeline/child-approvals.tsx";
import { PartsContext, type PartsProps } from "../timeline/parts-context.ts";
import { AnswerFooter } from "./answer-footer.tsx";
import { AnswerNotice } from "./answer-notice.tsx";

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
  const [place, showPlace] = useState<ShownPlace | null>(null);
  const [askedId, askFor] = useState<string | null>(null);
  const asked = useMemo(() => ({ callId: askedId, onShown: () => askFor(null) }), [askedId]);
  // While a turn runs, its lines show what is done; the receipt would change with each.
  const isRunning = isOpen && turn.status !== "waiting";
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of what is in it
    <div className="group/answer space-y-3" onKeyDown={onKeyDown}>
      <span className="sr-only">{t("turn.steward")}</span>
      <FailoverNote turn={turn} />
      {plan ? <PlanLine made={plan} control={turn.control} /> : null}
      <RecollectionNote turn={turn} />
      <PartsContext value={showParts}>
        <EvidenceContext value={showEvidence}>
          <AskedCallContext value={asked}>
            <ShownPlaceContext value={details === null ? null : place}>
              <AnswerParts turn={turn} isNested={false} />
            </ShownPlaceContext>
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
          {details.view === "claims" ? (
            <LazyCheckView turn={turn} {...details} onPlace={showPlace} />
          ) : (
            <LazyCheckView turn={turn} {...details} />
          )}
        </div>
      )}
    </div>
  );
}

/** Which model stood in, and why. */
function FailoverNote({ turn }: { readonly turn: TurnView }) {
  const { t } = useTranslation();
  const models = useModels();
  const last = turn.failures.at(-1);
  if (!last || turn.status === "failed") return null;
  if (turn.answeredBy === null && !isOpenTurn(turn)) return null;
  const failed = toModelName(models, last.model);
  const reason = t(toReasonKey(last.error.code));
  const text =
    turn.answeredBy === null
      ? t("turn.failoverPending", { failed, reason })
      : t("turn.failover", { model: toModelName(models, turn.answeredBy), failed, reason });
  return (
    <p className="flex items-center gap-2 text-small text-ink-3" title={last.error.message}>
      <Shuffle aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  );
}

const known = [
  "rate_limited",
  "budget_exceeded",
  "no_model",
  "upstream_failed",
  "upstream_timeout",
  "context_too_long",
  "unauthorized",
  "model_not_found",
] as const;

/** The text that says in a few words what an error code means. */
function toReasonKey(code: ErrorCode) {
  return `reason.${known.find((reason) => reason === code) ?? "other"}` as const;
}

interface RecollectionNoteProps {
  readonly turn: Pick<TurnView, "recollections" | "check">;
}

/** Collapsed, with how much of earlier conversations the answer used; each with when and why. */
function RecollectionNote({ turn: { recollections, check } }: RecollectionNoteProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const used = (recollections ?? []).filter(({ ref }) => check.used.includes(ref));
  if (used.length === 0) return null;
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("recollections.note", { number: used.length })}
      </FoldButton>
      {isOpen ? (
        <ul className="mt-1.5 ml-2 space-y-2 border-l-2 border-line pl-4 text-ui leading-relaxed text-ink-2">
          {used.map(({ ref, text, at, why }) => (
            <li key={ref} className="[overflow-wrap:anywhere]">
              <span className="whitespace-pre-wrap">{text}</span>
              <span className="block text-mini text-ink-3">
                {new Date(at).toLocaleDateString(language, { dateStyle: "medium" })} · {why}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
