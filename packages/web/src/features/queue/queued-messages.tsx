import { textOf } from "@steward/contracts/content.ts";
import Clock from "lucide-react/icons/clock";
import CornerDownRight from "lucide-react/icons/corner-down-right";
import Pencil from "lucide-react/icons/pencil";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { fieldClass } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { toEditorKeys } from "../../hooks/to-editor-keys.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useCommands } from "../../state/conversation-commands.ts";
import { useTurn } from "../../state/use-turn.ts";

export interface QueuedMessagesProps {
  readonly turnIds: readonly string[];
  /** Messages that join the running turn at its next step. */
  readonly joining: readonly string[];
}

/** What was sent meanwhile and is not answered yet; it can still be changed and taken back. */
export function QueuedMessages({ turnIds, joining }: QueuedMessagesProps) {
  const { t } = useTranslation();
  if (turnIds.length + joining.length === 0) return null;
  return (
    <section
      aria-label={t("queue.label")}
      className="rounded-xl border border-line bg-sunken p-1 text-ui"
    >
      <ul className="max-h-44 overflow-y-auto">
        {joining.map((text, index) => (
          <WaitingInput key={index} text={text} />
        ))}
        {turnIds.map((turnId) => (
          <QueuedMessage key={turnId} turnId={turnId} />
        ))}
      </ul>
    </section>
  );
}

function QueuedMessage({ turnId }: { readonly turnId: string }) {
  const { t } = useTranslation();
  const turn = useTurn(turnId);
  const commands = useCommands();
  const [isEditing, setEditing] = useState(false);
  if (!turn) return null;
  const text = textOf(turn.input.content);
  if (isEditing) {
    return (
      <li className="p-1">
        <QueuedEditor
          text={text}
          onCancel={() => setEditing(false)}
          onSave={(changed) => {
            setEditing(false);
            if (changed !== text) void commands.rewrite(turnId, changed);
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex min-h-9 items-center gap-2.5 rounded-lg pr-1 pl-2.5 hover:bg-hover max-md:min-h-11">
      <Clock aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="sr-only">{t("turn.queued")}</span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {text === "" ? t("queue.image") : text}
      </span>
      <IconButton label={t("queue.edit")} size="small" onClick={() => setEditing(true)}>
        <Pencil />
      </IconButton>
      <IconButton label={t("queue.remove")} size="small" onClick={() => void commands.stop(turnId)}>
        <X />
      </IconButton>
    </li>
  );
}

/** The running turn has it already, so it can no longer be changed. */
function WaitingInput({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <li className="flex min-h-9 items-center gap-2.5 px-2.5">
      <CornerDownRight aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-ink-2">{text}</span>
      <span className="shrink-0 text-small text-ink-3">{t("queue.joins")}</span>
    </li>
  );
}

interface QueuedEditorProps {
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

function QueuedEditor({ text, onSave, onCancel }: QueuedEditorProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isReady = value.trim() !== "";
  const save = (): void => (isReady ? onSave(value.trim()) : undefined);
  return (
    <form
      data-takes-escape
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label={t("queue.editField")}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={toEditorKeys({ onSend: save, onCancel })}
        className={fieldClass}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button size="small" type="submit" variant="solid" disabled={!isReady}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
