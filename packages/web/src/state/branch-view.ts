import type { Conversation, ConversationDetail } from "@steward/contracts/conversation.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../api/api.ts";
import { conversationKey } from "../api/queries.ts";
import type { TurnStore } from "./turn-store.ts";

/** What the page keeps of an open conversation; the turns themselves are in the turn store. */
export interface BranchView {
  readonly conversation: Conversation;
  readonly turnIds: readonly string[];
  readonly branches: Readonly<Record<string, readonly string[]>>;
}

function toBranchView(detail: ConversationDetail): BranchView {
  return {
    conversation: detail.conversation,
    turnIds: detail.turns.map((turn) => turn.id),
    branches: detail.branches,
  };
}

/** Adds a turn where it belongs; null when its parent is not shown and only the server knows. */
export function withTurn(view: BranchView, turn: Pick<Turn, "id" | "parentId">): BranchView | null {
  if (view.turnIds.includes(turn.id)) return view;
  const parent = turn.parentId === null ? -1 : view.turnIds.indexOf(turn.parentId);
  if (turn.parentId !== null && parent === -1) return null;
  const turnIds = [...view.turnIds.slice(0, parent + 1), turn.id];
  const replaced = view.turnIds[parent + 1];
  if (replaced === undefined) return { ...view, turnIds };
  const known = view.branches[replaced] ?? [replaced];
  const siblings = known.includes(turn.id) ? known : [...known, turn.id];
  const branches = { ...view.branches };
  for (const id of siblings) branches[id] = siblings;
  return { ...view, turnIds, branches };
}

/** Turns go into the turn store; the query holds only which of them are shown. */
export function conversationQuery(services: { api: Api; turns: TurnStore }, id: string) {
  return queryOptions({
    queryKey: conversationKey(id),
    queryFn: async () => {
      const detail = await services.api.conversation(id);
      services.turns.put(detail.turns);
      return toBranchView(detail);
    },
  });
}
