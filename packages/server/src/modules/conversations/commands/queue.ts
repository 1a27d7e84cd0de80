import { QueueMode } from "@steward/contracts/queue-mode.ts";
import { defineCommand } from "./define-command.ts";

const usage = `<${QueueMode.options.join("|")}>`;

export const queue = defineCommand({
  name: "queue",
  usage,
  description: "Changes what becomes of messages that are sent while it works",
  async run(args, { conversations, by, conversation }) {
    const parsed = QueueMode.safeParse(args.toLowerCase());
    if (!parsed.success) {
      return {
        ok: false,
        text: `The queue is ${conversation.queueMode}. Change it: /queue ${usage}`,
      };
    }
    await conversations.update(by.userId, conversation.id, { queueMode: parsed.data });
    return { ok: true, text: `Messages sent meanwhile ${meanings[parsed.data]}.` };
  },
});

const meanings = {
  serial: "wait their turn",
  steer: "join what is running",
  collect: "are answered together, afterwards",
  interrupt: "stop what is running",
  concurrent: "are answered side by side",
} as const satisfies Record<QueueMode, string>;
