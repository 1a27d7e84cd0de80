import type { Conversation, ConversationList } from "@steward/contracts/conversation.ts";
import type { FeedEvent } from "@steward/contracts/feed-event.ts";
import type { ModelList } from "@steward/contracts/model-entry.ts";
import type { Approval } from "@steward/contracts/tool-call.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/api.ts";
import {
  approvalsKey,
  conversationKey,
  conversationsKey,
  modelsKey,
  type ListFilter,
} from "../api/queries.ts";
import { withTurn, type BranchView } from "./branch-view.ts";
import type { TurnStore } from "./turn-store.ts";

export interface PageCaches {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly turns: TurnStore;
}

type Pages = InfiniteData<ConversationList, string | null>;

/** Brings what the page has cached up to date with a change elsewhere. */
export function applyFeedEvent(caches: PageCaches, event: FeedEvent): void {
  const { queries } = caches;
  switch (event.type) {
    case "conversation-change":
      applyConversation(caches, event.conversation);
      break;
    case "conversation-remove":
      queries.setQueriesData<Pages>(
        { queryKey: conversationsKey },
        (pages) => pages && removeConversation(pages, event.conversationId),
      );
      void queries.invalidateQueries({ queryKey: conversationKey(event.conversationId) });
      break;
    case "turn-create":
      void adoptTurn(caches, event.conversationId, event.turnId);
      break;
    case "approval-change":
      applyApproval(queries, event.approval);
      break;
    case "embedded-change":
      queries.setQueryData<ModelList>(
        modelsKey,
        (list) => list && { ...list, embedded: event.embedded },
      );
      if (event.embedded.phase === "ready") void queries.invalidateQueries({ queryKey: modelsKey });
      break;
    case "models-change":
      void queries.invalidateQueries({ queryKey: modelsKey });
      break;
    case "memory-change":
      void queries.invalidateQueries({ queryKey: ["memory"] });
      break;
    case "memory-forget":
      // It may be shown anywhere.
      void queries.invalidateQueries();
      break;
    case "config-reject":
      break;
  }
}

/** Keeps those that wait. Also used with what a decision of this page returned. */
export function applyApproval(queries: QueryClient, approval: Approval): void {
  const isOpen = approval.state === "awaiting" || approval.state === "unknown";
  queries.setQueryData<readonly Approval[]>(approvalsKey, (known) => {
    const others = known?.filter(({ id }) => id !== approval.id);
    return others && (isOpen ? [...others, approval] : others);
  });
}

/** Also used with what a request of this page returned, so that it need not wait for the feed. */
export function applyConversation(caches: PageCaches, conversation: Conversation): void {
  const { queries } = caches;
  // A sub-agent's conversation shows inside the call that started it.
  if (conversation.kind === "sub") return;
  for (const [key] of queries.getQueriesData<Pages>({ queryKey: conversationsKey })) {
    const filter = key[1] as ListFilter;
    queries.setQueryData<Pages>(
      key,
      (pages) => pages && placeConversation(pages, conversation, filter),
    );
  }
  applyOpened(caches, conversation);
}

/** Brings the conversation up to date if it was opened. */
function applyOpened(caches: PageCaches, conversation: Conversation): void {
  const { queries } = caches;
  const key = conversationKey(conversation.id);
  const view = queries.getQueryData<BranchView>(key);
  if (!view) return;
  queries.setQueryData<BranchView>(key, { ...view, conversation });
  for (const id of view.turnIds) refreshQueued(caches, id);
  const head = conversation.headTurnId;
  if (head === null || head === view.turnIds.at(-1)) return;
  if (view.turnIds.includes(head)) void queries.invalidateQueries({ queryKey: key });
  else void adoptTurn(caches, conversation.id, head);
}

/** Somebody may have changed a message that waits, or taken it back. */
function refreshQueued({ api, turns }: PageCaches, turnId: string): void {
  if (turns.state.getState().turns[turnId]?.status !== "queued") return;
  void api.turn(turnId).then(
    (turn) => turns.put([turn]),
    () => undefined,
  );
}

/** Catches up with what changed between the page's first requests and the opening of the feed. */
export async function refreshList(caches: PageCaches): Promise<void> {
  await caches.queries.invalidateQueries({ queryKey: conversationsKey });
  const lists = caches.queries.getQueriesData<Pages>({ queryKey: conversationsKey });
  const listed = lists.flatMap(([, pages]) => pages?.pages ?? []);
  for (const { conversations } of listed) {
    for (const conversation of conversations) applyOpened(caches, conversation);
  }
}

/** Shows a turn that somebody made, here or in another tab, without loading the whole conversation. */
async function adoptTurn(
  caches: PageCaches,
  conversationId: string,
  turnId: string,
): Promise<void> {
  const { api, queries, turns } = caches;
  const key = conversationKey(conversationId);
  if (queries.getQueryData<BranchView>(key)?.turnIds.includes(turnId) !== false) return;
  const turn = await api.turn(turnId).catch(() => null);
  const view = queries.getQueryData<BranchView>(key);
  if (!view || turn === null) return;
  turns.put([turn]);
  const grown = withTurn(view, turn);
  if (grown === null) await queries.invalidateQueries({ queryKey: key });
  else queries.setQueryData(key, grown);
}

function removeConversation(pages: Pages, id: string): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      conversations: page.conversations.filter((entry) => entry.id !== id),
    })),
  };
}

/** Replaces the entry, or puts it first; drops it where the list does not show such entries. */
function placeConversation(pages: Pages, conversation: Conversation, filter: ListFilter): Pages {
  const { id, title, archived } = conversation;
  if (archived !== filter.archived) return removeConversation(pages, id);
  const isListed = pages.pages.some((page) => page.conversations.some((entry) => entry.id === id));
  if (isListed) {
    return {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        conversations: page.conversations.map((entry) => (entry.id === id ? conversation : entry)),
      })),
    };
  }
  const [first, ...rest] = pages.pages;
  const isMatch = title.toLowerCase().includes(filter.q.toLowerCase());
  if (!first || !isMatch) return pages;
  return {
    ...pages,
    pages: [{ ...first, conversations: [conversation, ...first.conversations] }, ...rest],
  };
}
