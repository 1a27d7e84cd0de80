import type { Conversation } from "@steward/contracts/conversation.ts";
import type { Kysely } from "kysely";
import type { ConversationSettingsStore } from "../../../modules/conversations/index.ts";
import type { Schema } from "../schema/schema.ts";

export function createConversationSettings(db: Kysely<Schema>): ConversationSettingsStore {
  return {
    async read(id) {
      const row = await db
        .selectFrom("conversations")
        .select(["queue_mode", "approval_mode", "thinking_mode", "persona", "interrupt_on"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      return {
        queueMode: row.queue_mode as Conversation["queueMode"],
        approvalMode: row.approval_mode as Conversation["approvalMode"],
        thinkingMode: row.thinking_mode as Conversation["thinkingMode"],
        persona: row.persona,
        interruptOn:
          row.interrupt_on === null
            ? null
            : (JSON.parse(row.interrupt_on) as Record<string, boolean>),
      };
    },
  };
}
