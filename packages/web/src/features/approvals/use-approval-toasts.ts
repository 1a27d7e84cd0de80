import type { Approval } from "@steward/contracts/tool-call.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { approvalsQuery } from "../../api/queries.ts";
import { inLanguage, useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";

/** Says that another conversation than the open one has begun to wait, and leads there. */
export function useApprovalToasts(): void {
  const { api, toasts } = useServices();
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  // Where the user is going: the page there may not be shown yet.
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data } = useQuery(approvalsQuery(api));
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const before = known.current;
    known.current = new Set(data.map(({ id }) => id));
    if (before === null) return;
    const fresh = data.filter(
      (each) => !before.has(each.id) && path !== `/c/${each.rootConversationId}`,
    );
    for (const approval of latestOfEach(fresh)) {
      const title = inLanguage(language, approval.title, approval.titles);
      toasts.show(t("approval.toast", { title }), "neutral", {
        label: t("approval.toastOpen"),
        onSelect: () =>
          void navigate({
            to: "/c/$conversationId",
            params: { conversationId: approval.rootConversationId },
          }),
      });
    }
  }, [data, path, toasts, t, language, navigate]);
}

/** One for each conversation is enough. */
function latestOfEach(approvals: readonly Approval[]): Iterable<Approval> {
  return new Map(approvals.map((each) => [each.rootConversationId, each])).values();
}
