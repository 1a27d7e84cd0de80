import { Conversation } from "@steward/contracts/conversation.ts";
import { describe, expect, it } from "vitest";
import { groupConversations } from "./group-conversations.ts";

const now = new Date(2026, 5, 15, 9, 30).getTime();
const hour = 3_600_000;

function toConversation(title: string, hoursAgo: number, pinned = false): Conversation {
  return Conversation.parse({
    id: `cnv_${"0".repeat(26)}`,
    kind: "main",
    title,
    model: "steward-chat",
    pinned,
    archived: false,
    headTurnId: null,
    busy: false,
    failed: false,
    waiting: false,
    queueMode: "serial",
    approvalMode: "ask",
    thinkingMode: null,
    persona: null,
    createdAt: 0,
    updatedAt: now - hoursAgo * hour,
  });
}

function show(conversations: readonly Conversation[]): string[] {
  return groupConversations(conversations, now).map((row) =>
    row.kind === "heading" ? `# ${row.group}` : row.conversation.title,
  );
}

describe("the list of conversations", () => {
  it("goes by calendar days, newest first, pinned ones on top", () => {
    const list = [
      toConversation("last month", 24 * 40),
      toConversation("just now", 0),
      toConversation("this morning", 9),
      toConversation("last evening", 10),
      toConversation("on Tuesday", 24 * 6),
      toConversation("kept", 24 * 90, true),
    ];
    expect(show(list)).toEqual([
      "# pinned",
      "kept",
      "# today",
      "just now",
      "this morning",
      "# yesterday",
      "last evening",
      "# week",
      "on Tuesday",
      "# older",
      "last month",
    ]);
  });

  it("has no heading without entries", () => {
    expect(show([])).toEqual([]);
  });
});
