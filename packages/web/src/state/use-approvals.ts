import type { Approval } from "@steward/contracts/tool-call.ts";
import { useQuery } from "@tanstack/react-query";
import { approvalsQuery } from "../api/queries.ts";
import { useServices } from "./services.ts";

const none: readonly Approval[] = [];

/** What waits for a decision, in all conversations. */
export function useApprovals(): readonly Approval[] {
  const { api } = useServices();
  return useQuery(approvalsQuery(api)).data ?? none;
}

/** How many decisions a conversation waits for, those of its sub-agents among them. */
export function useWaitingCount(conversationId: string): number {
  const { api } = useServices();
  const query = useQuery({
    ...approvalsQuery(api),
    select: (all) => all.filter((each) => each.rootConversationId === conversationId).length,
  });
  return query.data ?? 0;
}
