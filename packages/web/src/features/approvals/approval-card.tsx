import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { GrantScope, Verb } from "@steward/contracts/tool-call.ts";
import Check from "lucide-react/icons/check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import ShieldQuestion from "lucide-react/icons/shield-question-mark";
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { inLanguage, useTranslation } from "../../i18n/texts.ts";
import { ApprovalBody } from "./approval-body.tsx";
import { createCardKeys } from "./card-keys.ts";
import { type OpenQuestion, toOpenQuestion } from "./open-question.ts";
import { parseQuestions } from "./parse-questions.ts";
import { QuestionForm } from "./question-form.tsx";
import { type Decided, useDecide } from "./use-decide.ts";

export interface ApprovalCardProps {
  readonly approval: OpenQuestion;
  /** Where the focus goes once it is decided. */
  readonly lineId: string;
}

/** A decision that is waited for. It never takes the focus by itself. */
export function ApprovalCard({ approval, lineId }: ApprovalCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [verb, setVerb] = useState<Verb | null>(null);
  const [scope, setScope] = useState<GrantScope>("once");
  const decision = useDecide(approval);
  const questions = useMemo(() => parseQuestions(approval), [approval]);
  const { verbs } = approval.ask;
  const isOpen = decision.decided === null && !decision.isBusy;
  const choose = (chosen: Verb): void => {
    if (!isOpen) return;
    if (chosen === "approve" && verb === null) void decision.decide({ verb: "approve", scope });
    else if (chosen !== "approve") setVerb(chosen);
  };
  useFocusKept(card, lineId);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are those of its buttons
    <section
      ref={card}
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys work while it has the focus
      tabIndex={0}
      onKeyDown={questions === null && verb === null ? createCardKeys(verbs, choose) : undefined}
      className="space-y-3 border-t border-warn-line bg-warn-soft/45 px-3 py-3.5 focus-visible:-outline-offset-2"
    >
      <CardHeader id={id} approval={approval} isForm={questions !== null} />
      {questions === null ? (
        <ApprovalBody
          approval={approval}
          decision={decision}
          verb={verb}
          onVerb={setVerb}
          scope={scope}
          onScope={setScope}
        />
      ) : (
        <QuestionForm questions={questions} approval={approval} decision={decision} />
      )}
      {decision.problem === null ? null : (
        <p role="alert" className="text-small text-danger [overflow-wrap:anywhere]">
          {decision.problem}
        </p>
      )}
      {decision.decided === null ? null : <DecidedNote decided={decision.decided} />}
    </section>
  );
}

interface CardHeaderProps {
  readonly id: string;
  readonly approval: OpenQuestion;
  readonly isForm: boolean;
}

const tones = { low: "neutral", medium: "warn", high: "danger" } as const;

function CardHeader({ id, approval, isForm }: CardHeaderProps) {
  const { t, language } = useTranslation();
  const { ask, path, state, tool } = approval;
  const title = inLanguage(language, approval.title, approval.titles);
  const isLost = state === "unknown";
  const Icon = isForm ? CircleHelp : ShieldQuestion;
  const heading = isLost ? t("approval.lostTitle") : t("approval.title", { title });
  return (
    <header className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 flex-1 space-y-0.5">
        <h3 id={id} className="text-ui font-semibold text-ink [overflow-wrap:anywhere]">
          {isForm ? t("approval.formTitle") : heading}
        </h3>
        {isForm ? null : (
          <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
            {isLost
              ? t("approval.lostText", { title })
              : inLanguage(language, ask.reason, ask.reasons)}
          </p>
        )}
        {path.length > 1 || !isForm ? (
          <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
            {path.length > 1 ? <span>{path.join(" › ")}</span> : null}
            {isForm ? null : <code className="font-mono text-mini">{tool}</code>}
          </p>
        ) : null}
      </div>
      {isForm ? null : <Badge tone={tones[ask.risk]}>{t(`approval.risk_${ask.risk}`)}</Badge>}
    </header>
  );
}

/** A card that goes away with the focus in it hands it to the line of its call. */
function useFocusKept(card: RefObject<HTMLElement | null>, lineId: string): void {
  useEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement) === true) {
        document.getElementById(lineId)?.focus({ preventScroll: true });
      }
    };
  }, [card, lineId]);
}

function DecidedNote({ decided }: { readonly decided: Decided }) {
  const { t } = useTranslation();
  const { by, verb, isForeign } = decided;
  const how = t(`approval.past_${verb ?? "none"}`);
  return (
    <p role="status" className="flex items-center gap-2 text-small font-medium text-ink-2">
      <Check aria-hidden className="size-4 text-accent" />
      {isForeign ? t("approval.decidedBy", { name: by ?? t("approval.nobody"), how }) : how}
    </p>
  );
}

export interface CallApprovalProps {
  readonly turnId: string;
  readonly part: ToolPart;
  readonly lineId: string;
}

export function CallApproval({ turnId, part, lineId }: CallApprovalProps) {
  const question = toOpenQuestion(turnId, part);
  return question === null ? null : <ApprovalCard approval={question} lineId={lineId} />;
}
