import { defineCommand } from "./define-command.ts";

export const retry = defineCommand({
  name: "retry",
  usage: "",
  description: "Asks the last message again",
  async run(_args, { turns, agent, by, conversation }) {
    const { id: conversationId, headTurnId } = conversation;
    const last = headTurnId === null ? null : await turns.get(headTurnId);
    if (!last) return { ok: false, text: "There is nothing to ask again yet." };
    if (last.endedAt === null) return { ok: false, text: "It still works on it. /stop ends that." };
    const { parentId, input } = last;
    // The conversation's model, not the turn's: a retry often follows a change of model.
    const { model } = conversation;
    await agent.submit({ ownerId: by.userId, conversationId, parentId, model, input });
    return { ok: true, text: "Asked again." };
  },
});
