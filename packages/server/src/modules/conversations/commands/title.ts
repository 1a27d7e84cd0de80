import { defineCommand } from "./define-command.ts";

export const title = defineCommand({
  name: "title",
  usage: "<text>",
  description: "Names the conversation",
  async run(args, { conversations, by, conversation }) {
    const text = args.replaceAll(/\s+/g, " ").slice(0, 200).trim();
    if (text === "") return { ok: false, text: "Give it a name: /title <text>" };
    await conversations.update(by.userId, conversation.id, { title: text });
    return { ok: true, text: `The title is: ${text}` };
  },
});
