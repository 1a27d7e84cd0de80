import type { Conversation } from "@steward/contracts/conversation.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { useWaitingCount } from "../../state/use-approvals.ts";

export interface WaitingBadgeProps {
  readonly conversation: Conversation;
  /** What shows while nothing is waited for. */
  readonly children: ReactNode;
}

/** How many decisions a conversation waits for. */
export function WaitingBadge({ conversation, children }: WaitingBadgeProps) {
  const { t } = useTranslation();
  const count = Math.max(useWaitingCount(conversation.id), conversation.waiting ? 1 : 0);
  if (count === 0) return children;
  return (
    <span
      title={t("approval.waits")}
      className="flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full border border-warn-line bg-warn-soft px-1 text-mini font-semibold text-warn tabular-nums"
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("approval.waits")}</span>
    </span>
  );
}
