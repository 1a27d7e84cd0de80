import { defineCommand } from "./define-command.ts";
import { choose, decideAll, listWaiting } from "./waiting-calls.ts";

export const approve = defineCommand({
  name: "approve",
  usage: "[n|all]",
  description: "Lets a call run that waits for a decision",
  async run(args, context) {
    const choice = choose(await listWaiting(context), args);
    if (!choice.ok) return choice.reply;
    return decideAll(context, choice.chosen, { verb: "approve", done: "Approved" });
  },
});
