import type { DecideApproval, GrantScope, Verb } from "@steward/contracts/tool-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Payload } from "../timeline/payload.tsx";
import { ApprovalButtons } from "./approval-buttons.tsx";
import { ArgumentsEditor } from "./arguments-editor.tsx";
import { ExpiryNote } from "./expiry-note.tsx";
import type { OpenQuestion } from "./open-question.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ScopeChoice } from "./scope-choice.tsx";
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
