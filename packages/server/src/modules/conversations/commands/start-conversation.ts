import { defineCommand } from "./define-command.ts";

export const startConversation = defineCommand({
  name: "new",
  usage: "[title]",
  description: "Starts a new conversation with the same model",
  async run(args, { conversations, by, conversation }) {
    const { model } = conversation;
    const title = args.slice(0, 200);
    const { id } = await conversations.create(by.userId, { model, ...(title ? { title } : {}) });
    return {
      ok: true,
      text: title ? `A new conversation: ${title}` : "A new conversation.",
      effects: { conversationId: id },
    };
  },
});
