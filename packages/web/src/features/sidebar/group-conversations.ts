import type { Conversation } from "@steward/contracts/conversation.ts";

export type AgeGroup = "pinned" | "today" | "yesterday" | "week" | "older";

export type SidebarRow =
  | { readonly kind: "heading"; readonly group: AgeGroup }
  | { readonly kind: "item"; readonly conversation: Conversation };

const groups: readonly AgeGroup[] = ["pinned", "today", "yesterday", "week", "older"];

/** Newest first, under headings by age. `now` in milliseconds. */
export function groupConversations(
  conversations: readonly Conversation[],
  now: number,
): SidebarRow[] {
  const newestFirst = conversations.toSorted((one, two) => two.updatedAt - one.updatedAt);
  const byGroup = Map.groupBy(newestFirst, (entry) => toGroup(entry, now));
  return groups.flatMap((group): SidebarRow[] => {
    const entries = byGroup.get(group) ?? [];
    if (entries.length === 0) return [];
    const items = entries.map((conversation) => ({ kind: "item", conversation }) as const);
    return [{ kind: "heading", group }, ...items];
  });
}

function toGroup(conversation: Conversation, now: number): AgeGroup {
  if (conversation.pinned) return "pinned";
  if (conversation.updatedAt >= startOfDay(now, 0)) return "today";
  if (conversation.updatedAt >= startOfDay(now, 1)) return "yesterday";
  return conversation.updatedAt >= startOfDay(now, 7) ? "week" : "older";
}

function startOfDay(now: number, daysAgo: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  // By date, not by 24 hours: days of a clock change are shorter or longer.
  day.setDate(day.getDate() - daysAgo);
  return day.getTime();
}
