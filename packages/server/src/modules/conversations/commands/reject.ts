import { defineCommand } from "./define-command.ts";
import { choose, decideAll, listWaiting } from "./waiting-calls.ts";

export const reject = defineCommand({
  name: "reject",
  usage: "[n|all] [reason]",
  description: "Refuses a call that waits for a decision",
  async run(args, context) {
    const match = /^(?<which>\d+|all)(?:\s+(?<reason>.*))?$/isu.exec(args)?.groups;
    const choice = choose(await listWaiting(context), match?.which ?? "");
    if (!choice.ok) return choice.reply;
    const text = match ? (match.reason ?? "") : args;
    return decideAll(context, choice.chosen, { verb: "reject", done: "Rejected", text });
  },
});
