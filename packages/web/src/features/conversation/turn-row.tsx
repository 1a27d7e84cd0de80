import { textOf, type MediaContent } from "@steward/contracts/content.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { memo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Answer } from "./answer.tsx";
import { useCommands } from "./commands-context.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessageEditor } from "./message-editor.tsx";
import { UserBubble } from "./user-bubble.tsx";
import { useTurn } from "./use-turn.ts";

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
