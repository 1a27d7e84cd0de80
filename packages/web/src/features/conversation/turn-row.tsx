import { type MediaContent, textOf } from "@steward/contracts/content.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import Pencil from "lucide-react/icons/pencil";
import { memo, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { toEditorKeys } from "../../hooks/to-editor-keys.ts";
import { useGrowingField } from "../../hooks/use-growing-field.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useCommands } from "../../state/conversation-commands.ts";
import { useTurn } from "../../state/use-turn.ts";
import { UserBubble } from "../timeline/user-bubble.tsx";
import { Answer } from "./answer.tsx";

export interface TurnRowProps {
  readonly turnId: string;
  readonly siblings: readonly string[] | undefined;
  readonly isLast: boolean;
}

/** A user's message and its answer. Renders again only when its own turn changes. */
export const TurnRow = memo(function TurnRow({ turnId, siblings, isLast }: TurnRowProps) {
  const turn = useTurn(turnId);
  if (!turn) return null;
  return (
    <article className="space-y-5 pt-5 pb-1">
      <UserMessage turn={turn} />
      <Answer turn={turn} siblings={siblings} isLast={isLast} />
    </article>
  );
});

function UserMessage({ turn }: { readonly turn: TurnView }) {
  const [isEditing, setEditing] = useState(false);
  const commands = useCommands();
  const { t } = useTranslation();
  if (turn.input.forgotten) {
    return <p className="text-right text-ui text-ink-3 italic">{t("turn.forgotten")}</p>;
  }
  const text = textOf(turn.input.content);
  const media = turn.input.content.filter((part) => part.type === "media");
  if (isEditing) {
    return (
      <MessageEditor
        text={text}
        onCancel={() => setEditing(false)}
        onSend={(changed) => {
          setEditing(false);
          void commands.send({
            text: changed,
            parentId: turn.parentId,
            model: turn.model,
            ...(media.length > 0 ? { mediaIds: media.map((part) => part.mediaId) } : {}),
          });
        }}
      />
    );
  }
  return (
    <div className="group/message flex items-center justify-end gap-2 pointer-coarse:flex-col pointer-coarse:items-end pointer-coarse:gap-1">
      <div className="order-last max-w-[85%] min-w-0 pointer-coarse:order-first">
        <UserBubble text={text} images={media.map(toImage)} />
      </div>
      <MessageActions text={text} onEdit={() => setEditing(true)} />
    </div>
  );
}

function toImage(part: MediaContent) {
  return { mediaId: part.mediaId, name: part.name ?? "" };
}

interface MessageActionsProps {
  readonly text: string;
  readonly onEdit: () => void;
}

function MessageActions({ text, onEdit }: MessageActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-0.5 opacity-0 transition-opacity duration-[var(--fast)] group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:gap-3 pointer-coarse:opacity-100">
      <CopyButton text={text} label={t("turn.copy")} />
      <IconButton label={t("turn.edit")} size="small" onClick={onEdit}>
        <Pencil />
      </IconButton>
    </div>
  );
}

interface MessageEditorProps {
  readonly text: string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

function MessageEditor({ text, onSend, onCancel }: MessageEditorProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowingField(field, value);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text.length]);
  const isReady = value.trim() !== "";
  const send = (): void => (isReady ? onSend(value.trim()) : undefined);
  return (
    <form
      data-takes-escape
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="rounded-2xl border border-control-line bg-raised p-3 shadow-2"
    >
      <textarea
        ref={field}
        aria-label={t("turn.editField")}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={toEditorKeys({ onSend: send, onCancel })}
        className="block max-h-[40dvh] w-full resize-none bg-transparent px-1 text-body outline-none field-sizing-content max-md:text-base"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 pt-3">
        <span className="min-w-40 flex-1 px-1 text-small text-ink-3">{t("turn.editNote")}</span>
        <Button size="small" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button size="small" type="submit" variant="solid" disabled={!isReady}>
          {t("turn.editSend")}
        </Button>
      </div>
    </form>
  );
}
