import { useWaitingCount } from "../../app/use-approvals.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Tells assistive technology that a decision is waited for. */
export function WaitAnnouncer({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation();
  const count = useWaitingCount(conversationId);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {count === 0 ? null : t("approval.announce", { number: count })}
    </div>
  );
}
