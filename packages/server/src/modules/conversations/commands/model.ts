import { defineCommand } from "./define-command.ts";

export const model = defineCommand({
  name: "model",
  usage: "[id]",
  description: "Shows or changes the model",
  async run(args, { conversations, models, by, conversation }) {
    const known = `There are: ${models.ids().join(", ")}`;
    if (args === "") return { ok: true, text: `The model is ${conversation.model}. ${known}` };
    const id = models.resolve(args);
    if (id === undefined) return { ok: false, text: `There is no model ${args}. ${known}` };
    await conversations.update(by.userId, conversation.id, { model: id });
    return { ok: true, text: `The next messages go to ${id}.` };
  },
});
