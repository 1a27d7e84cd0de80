import { defineCommand } from "./define-command.ts";
import { listWaiting, toList } from "./waiting-calls.ts";

export const status = defineCommand({
  name: "status",
  usage: "",
  description: "Shows what goes on in this conversation",
  async run(_args, context) {
    const { title, model, approvalMode, queueMode, id } = context.conversation;
    const live = await context.turns.live(id);
    const count = (state: string) => live.filter((turn) => turn.status === state).length;
    const waiting = await listWaiting(context);
    const lines = [
      title === "" ? "No title yet" : title,
      `Model: ${model}`,
      `Mode: ${approvalMode}, queue: ${queueMode}`,
      `Turns: ${count("running")} running, ${count("waiting")} waiting, ${count("queued")} queued`,
      ...(waiting.length === 0 ? [] : [`Waiting for a decision:\n${toList(waiting)}`]),
    ];
    return { ok: true, text: lines.join("\n") };
  },
});
