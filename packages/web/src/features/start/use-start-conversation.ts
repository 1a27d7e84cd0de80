import { toTurnView } from "@steward/contracts/turn-view.ts";
import { useCallback, type RefObject } from "react";
import { conversationKey } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";
import { toConversation } from "../../app/to-conversation.ts";
import { useReportFailure } from "../../app/use-report-failure.ts";
import { useRouter } from "../../router/router-context.ts";
import { withTurn, type BranchView } from "../../store/branch-view.ts";
import type { OutgoingMessage } from "../composer/outgoing-message.ts";
import { toCaret } from "../composer/to-caret.ts";

/**
 * Creates a conversation with its first turn and opens it, and what was written in the field
 * meanwhile goes along. Settles with false when that failed.
 */
export function useStartConversation(field: RefObject<HTMLTextAreaElement | null>) {
  const services = useServices();
  const report = useReportFailure();
  const { navigate } = useRouter();
  return useCallback(
    async ({ text, media }: OutgoingMessage, model: string): Promise<boolean> => {
      const { api, queries, turns, drafts } = services;
      // It is there when the conversation is; if it fails, the route says so.
      void import("../conversation/conversation-page.tsx").catch(() => undefined);
      const conversation = await report(api.createConversation(model === "" ? {} : { model }));
      if (conversation === null) return false;
      // Before the turn: what the feed says about it from now on has a place to go.
      const key = conversationKey(conversation.id);
      queries.setQueryData<BranchView>(key, { conversation, turnIds: [], branches: {} });
      const mediaIds = media.map((entry) => entry.id);
      const turn = await report(
        api.createTurn(conversation.id, mediaIds.length > 0 ? { text, mediaIds } : { text }),
      );
      if (turn === null) {
        void report(api.removeConversation(conversation.id));
        return false;
      }
      turns.put([toTurnView(turn)]);
      queries.setQueryData<BranchView>(key, (view) => view && (withTurn(view, turn) ?? view));
      await navigate(toConversation(conversation.id), {
        onShow: () => drafts.move("new", conversation.id, toCaret(field.current)),
      });
      return true;
    },
    [services, report, navigate, field],
  );
}
