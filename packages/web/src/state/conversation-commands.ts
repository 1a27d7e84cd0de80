import type { CreateTurn, UpdateConversation } from "@steward/contracts/conversation.ts";
import { toTurnView } from "@steward/contracts/turn-view.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import { createContext, use, useMemo } from "react";
import { conversationKey } from "../api/queries.ts";
import { applyConversation } from "./apply-feed-event.ts";
import { type BranchView, withTurn } from "./branch-view.ts";
import { useServices } from "./services.ts";
import { useReportFailure } from "./use-report-failure.ts";

export interface ConversationCommands {
  /** Settles with the turn that the message went to; null when the server did not take it. */
  send(turn: CreateTurn): Promise<Turn | null>;
  retry(turnId: string, model?: string): Promise<void>;
  stop(turnId: string): Promise<void>;
  /** Changes a message that is still queued. */
  rewrite(turnId: string, text: string): Promise<void>;
  update(change: UpdateConversation): Promise<void>;
  /** Shows the branch that another version of a turn is in. */
  show(turnId: string): Promise<void>;
}

export function useConversationCommands(conversationId: string): ConversationCommands {
  const services = useServices();
  const report = useReportFailure();
  return useMemo(() => {
    const { api, queries, turns } = services;
    const key = conversationKey(conversationId);
    const adopt = (turn: Turn): void => {
      turns.put([toTurnView(turn)]);
      const view = queries.getQueryData<BranchView>(key);
      const grown = view ? withTurn(view, turn) : null;
      if (grown) queries.setQueryData(key, grown);
      else void queries.invalidateQueries({ queryKey: key });
    };
    const update = async (change: UpdateConversation): Promise<void> => {
      const changed = await report(api.updateConversation(conversationId, change));
      if (changed) applyConversation(services, changed);
    };
    return {
      update,
      async send(body) {
        const turn = await report(api.createTurn(conversationId, body));
        if (turn) adopt(turn);
        return turn;
      },
      async retry(turnId, model) {
        const turn = await report(api.retryTurn(turnId, model));
        if (turn) adopt(turn);
      },
      async stop(turnId) {
        const view = await report(api.stopTurn(turnId));
        if (view) turns.put([view]);
      },
      async rewrite(turnId, text) {
        const turn = await report(api.updateTurn(turnId, text));
        const view = turns.state.getState().turns[turnId];
        if (turn && view) turns.put([{ ...view, input: turn.input }]);
      },
      async show(turnId) {
        const changed = await report(
          api.updateConversation(conversationId, { headTurnId: turnId as Turn["id"] }),
        );
        if (changed) await queries.invalidateQueries({ queryKey: key });
      },
    };
  }, [services, report, conversationId]);
}

export const CommandsContext = createContext<ConversationCommands | null>(null);

export function useCommands(): ConversationCommands {
  const commands = use(CommandsContext);
  if (commands === null) throw new Error("outside CommandsContext");
  return commands;
}
