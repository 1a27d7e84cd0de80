import type { Conversation } from "@steward/contracts/conversation.ts";
import { useTranslation } from "react-i18next";
import { useWaitingCount } from "../../app/use-approvals.ts";

/** How many decisions a conversation waits for. */
export function WaitingBadge({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const count = Math.max(useWaitingCount(conversation.id), conversation.waiting ? 1 : 0);
  if (count === 0) return null;
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
