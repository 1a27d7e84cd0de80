import type { DecideApproval } from "@steward/contracts/tool-call.ts";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { fieldClass } from "../../components/field.tsx";
import { toEditorKeys } from "../../hooks/to-editor-keys.ts";
import { useTranslation } from "../../i18n/texts.ts";

export interface ReplyFormProps {
  readonly verb: "reject" | "respond";
  readonly isLost: boolean;
  readonly isLocked: boolean;
  readonly onSend: (body: Omit<DecideApproval, "hash" | "scope">) => void;
  readonly onCancel: () => void;
}

/** The reason for a rejection, or a result in place of the tool's; the model reads it. */
export function ReplyForm({ verb, isLost, isLocked, onSend, onCancel }: ReplyFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(isLost ? t(`approval.lostText_${verb}`) : "");
  const [isStop, setStop] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const isReady = !isLocked && (verb === "reject" || text.trim() !== "");
  const send = (): void => {
    const said = text.trim() === "" ? {} : { text: text.trim() };
    if (isReady) onSend({ verb, ...said, ...(isStop ? { stop: true } : {}) });
  };
  return (
    <form
      data-takes-escape
      className="space-y-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="block text-small font-medium text-ink-2">
        {t(`approval.${verb}Label`)}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        value={text}
        disabled={isLocked}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={toEditorKeys({ onSend: send, onCancel })}
        className={fieldClass}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          type="submit"
          variant={verb === "reject" ? "danger" : "solid"}
          disabled={!isReady}
        >
          {t(`approval.${verb}Send`)}
        </Button>
        <Button size="small" onClick={onCancel} disabled={isLocked}>
          {t("common.cancel")}
        </Button>
        {verb === "reject" && !isLost ? <StopBox isStop={isStop} onChange={setStop} /> : null}
      </div>
    </form>
  );
}

interface StopBoxProps {
  readonly isStop: boolean;
  readonly onChange: (isStop: boolean) => void;
}

function StopBox({ isStop, onChange }: StopBoxProps) {
  const { t } = useTranslation();
  return (
    <label className="touch-target flex min-h-8 items-center gap-2 px-1 text-small text-ink-2">
      <input
        type="checkbox"
        className="size-4 accent-(--accent)"
        checked={isStop}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t("approval.alsoStop")}
    </label>
  );
}
