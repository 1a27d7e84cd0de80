import { defineCommand } from "./define-command.ts";

export const stop = defineCommand({
  name: "stop",
  usage: "[all]",
  description: "Stops what runs or waits; with all, the queued messages too",
  async run(args, { turns, conversation }) {
    const withQueued = args.toLowerCase() === "all";
    const live = await turns.live(conversation.id);
    const ending = live.filter((turn) => withQueued || turn.status !== "queued");
    if (ending.length === 0) return { ok: true, text: "Nothing is running." };
    // The queued ones first: none of them may start meanwhile.
    for (const turn of ending.toReversed()) await turns.stop(turn.id);
    const left = live.length - ending.length;
    return { ok: true, text: left === 0 ? "Stopped." : `Stopped. Still queued: ${left}.` };
  },
});
