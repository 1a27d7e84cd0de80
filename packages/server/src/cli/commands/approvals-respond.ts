import { defineCommand } from "../command.ts";
import { decideApproval } from "../decide-approval.ts";

export const approvalsRespond = defineCommand({
  usage: "ID ANSWER…",
  description: "Answers instead of letting the call run: the model reads this as its result.",
  words: [2, 1_000],
  options: {},
  examples: ['steward approvals respond call_1 "The blue one"'],
  run: (context) =>
    decideApproval(context, { verb: "respond", text: context.words.slice(1).join(" ") }),
});
