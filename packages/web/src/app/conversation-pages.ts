import type { Conversation, ConversationList } from "@steward/contracts/conversation.ts";
import type { InfiniteData } from "@tanstack/react-query";
import type { ListFilter } from "../api/queries.ts";

type Pages = InfiniteData<ConversationList, string | null>;

export function removeConversation(pages: Pages, id: string): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      conversations: page.conversations.filter((entry) => entry.id !== id),
    })),
  };
}

/** Replaces the entry, or puts it first; drops it where the list does not show such entries. */
export function placeConversation(
  pages: Pages,
  conversation: Conversation,
  filter: ListFilter,
): Pages {
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
