import type { DecideApproval, GrantScope, Verb } from "@steward/contracts/tool-call.ts";
import { useId } from "react";
import { Button } from "../../components/button.tsx";
import { ChoicePill } from "../../components/choice-pill.tsx";
import { useNow } from "../../hooks/use-now.ts";
import { formatDuration } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { Payload } from "../../markdown/payload.tsx";
import { ArgumentsEditor } from "./arguments-editor.tsx";
import { verbKeys } from "./card-keys.ts";
import type { OpenQuestion } from "./open-question.ts";
import { ReplyForm } from "./reply-form.tsx";
import type { Decision } from "./use-decide.ts";

export interface ApprovalBodyProps {
  readonly approval: OpenQuestion;
  readonly decision: Decision;
  /** What is being done at the moment; null while nothing is chosen. */
  readonly verb: Verb | null;
  readonly onVerb: (verb: Verb | null) => void;
  readonly scope: GrantScope;
  readonly onScope: (scope: GrantScope) => void;
}

export function ApprovalBody({ approval, decision, verb, onVerb, ...props }: ApprovalBodyProps) {
  const { t } = useTranslation();
  const { ask, input } = approval;
  const isLocked = decision.isBusy || decision.decided !== null;
  const decide = (body: Omit<DecideApproval, "hash" | "scope">): void => {
    const hasScope = body.verb === "approve" || body.verb === "edit";
    void decision.decide(hasScope ? { ...body, scope: props.scope } : body);
  };
  const cancel = (): void => onVerb(null);
  if (verb === "reject" || verb === "respond") {
    return (
      <ReplyForm
        verb={verb}
        isLost={approval.state === "unknown"}
        isLocked={isLocked}
        onSend={decide}
        onCancel={cancel}
      />
    );
  }
  const scopes = (
    <ScopeChoice
      scopes={ask.scopes}
      covers={ask.covers}
      value={props.scope}
      isLocked={isLocked}
      onChange={props.onScope}
    />
  );
  if (verb === "edit") {
    return (
      <ArgumentsEditor
        input={input}
        isLocked={isLocked}
        scopes={scopes}
        onSend={(changed) => decide({ verb: "edit", input: changed })}
        onCancel={cancel}
      />
    );
  }
  return (
    <>
      <Payload label={t("tool.arguments")} text={input} copyLabel={t("tool.copyArguments")} />
      {scopes}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <ApprovalButtons
          verbs={ask.verbs}
          isLost={approval.state === "unknown"}
          isLocked={isLocked}
          onVerb={(chosen) =>
            chosen === "approve" || chosen === "retry" ? decide({ verb: chosen }) : onVerb(chosen)
          }
        />
        <ExpiryNote expiresAt={ask.expiresAt} />
      </div>
    </>
  );
}

/** Says so only in the last day: nobody needs a countdown of a week. */
const soonMs = 24 * 3_600_000;

function ExpiryNote({ expiresAt }: { readonly expiresAt: number | null }) {
  const { t, language } = useTranslation();
  const left = (expiresAt ?? Number.POSITIVE_INFINITY) - useNow();
  if (left > soonMs) return null;
  const time = formatDuration(Math.max(60_000, Math.round(left / 60_000) * 60_000), language);
  return <p className="text-small text-ink-3">{t("approval.expires", { time })}</p>;
}

interface ScopeChoiceProps {
  readonly scopes: readonly GrantScope[];
  readonly covers: string | null;
  readonly value: GrantScope;
  readonly isLocked: boolean;
  readonly onChange: (scope: GrantScope) => void;
}

/** For how long an approval holds. */
function ScopeChoice({ scopes, covers, value, isLocked, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  if (scopes.length < 2) return null;
  return (
    <fieldset disabled={isLocked} className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1.5 text-small leading-7 text-ink-3">
        {t("approval.scope")}
      </legend>
      {scopes.map((scope) => (
        <ChoicePill
          key={scope}
          name={name}
          isChosen={scope === value}
          onChoose={() => onChange(scope)}
        >
          {scope === "always"
            ? t("approval.scope_always", { covers: covers ?? "" })
            : t(`approval.scope_${scope}`)}
        </ChoicePill>
      ))}
    </fieldset>
  );
}

interface ApprovalButtonsProps {
  readonly verbs: readonly Verb[];
  readonly isLost: boolean;
  readonly isLocked: boolean;
  readonly onVerb: (verb: Verb) => void;
}

const order = ["approve", "edit", "reject", "respond"] as const;
const lostOrder = ["retry", "respond", "reject"] as const;

function ApprovalButtons({ verbs, isLost, isLocked, onVerb }: ApprovalButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-2">
      {(isLost ? lostOrder : order)
        .filter((verb) => verbs.includes(verb))
        .map((verb) => (
          <Button
            key={verb}
            size="small"
            variant={verb === "approve" ? "solid" : "outline"}
            disabled={isLocked}
            aria-keyshortcuts={verb === "retry" ? undefined : verbKeys[verb]}
            onClick={() => onVerb(verb)}
          >
            {t(isLost ? `approval.lost_${toLost(verb)}` : `approval.${verb}`)}
            {verb === "retry" || isLocked ? null : <Key letter={verbKeys[verb]} />}
          </Button>
        ))}
    </div>
  );
}

function toLost(verb: Verb): "retry" | "respond" | "reject" {
  return verb === "respond" || verb === "reject" ? verb : "retry";
}

function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd
      aria-hidden
      className="flex size-4 items-center justify-center rounded-sm bg-current/10 font-sans text-mini uppercase pointer-coarse:hidden"
    >
      <span className="opacity-80">{letter}</span>
    </kbd>
  );
}
