import type { Conversation } from "@steward/contracts/conversation.ts";
import { memo } from "react";
import { toConversation } from "../../app/to-conversation.ts";
import { useConversationId } from "../../app/use-conversation-id.ts";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Link } from "../../router/link.tsx";
import { WaitingBadge } from "../approvals/waiting-badge.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";

export const ConversationItem = memo(function ConversationItem({
  conversation,
}: {
  readonly conversation: Conversation;
}) {
  const { t } = useTranslation();
  const isOpen = useConversationId() === conversation.id;
  const title = conversation.title === "" ? t("sidebar.untitled") : conversation.title;
  return (
    <div
      className={classNames(
        "group/item relative flex h-full items-center rounded-md",
        isOpen ? "bg-press" : "hover:bg-hover has-[[aria-expanded=true]]:bg-hover",
      )}
    >
      <Link
        href={toConversation(conversation.id)}
        aria-current={isOpen ? "page" : undefined}
        title={title}
        className={classNames(
          "flex h-full min-w-0 flex-1 items-center gap-2 rounded-md pl-2.5 text-ui focus-visible:-outline-offset-2",
          isOpen ? "font-medium text-ink" : "text-ink-2",
        )}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <WaitingBadge conversation={conversation}>
          {conversation.busy ? (
            <span className="flex size-4 shrink-0 items-center justify-center">
              <span aria-hidden className="animate-breathe size-2 rounded-full bg-accent" />
              <span className="sr-only">{t("sidebar.running")}</span>
            </span>
          ) : null}
        </WaitingBadge>
      </Link>
      <div className="flex w-8 shrink-0 justify-center opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:w-10 pointer-coarse:opacity-100">
        <ConversationMenu conversation={conversation} title={title} />
      </div>
    </div>
  );
});
