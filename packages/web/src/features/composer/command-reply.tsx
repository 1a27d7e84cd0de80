import type { CommandReply } from "@steward/contracts/command.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import SquareSlash from "lucide-react/icons/square-slash";
import X from "lucide-react/icons/x";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";

/** Where a command leaves its reply for the page of the conversation that it leads to. */
export const commandReplyKey = (conversationId: string) =>
  ["command-reply", conversationId] as const;

export interface CommandReplyLineProps {
  readonly reply: CommandReply;
  readonly onDismiss: () => void;
}

/** What a slash command answered: a quiet line that is no part of the conversation. */
export function CommandReplyLine({ reply, onDismiss }: CommandReplyLineProps) {
  const { t } = useTranslation();
  const Icon = reply.ok ? SquareSlash : CircleAlert;
  return (
    <div className="animate-fade flex items-start gap-2.5 px-2 text-small text-ink-3">
      <Icon aria-hidden className="mt-1.5 size-4 shrink-0" />
      <p
        role="status"
        className="max-h-48 min-w-0 flex-1 overflow-y-auto py-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {reply.text}
      </p>
      <IconButton label={t("common.dismiss")} size="small" onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}
