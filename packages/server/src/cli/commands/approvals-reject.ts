import { defineCommand } from "../command.ts";
import { decideApproval } from "../decide-approval.ts";

export const approvalsReject = defineCommand({
  usage: "ID [REASON…]",
  description: "Refuses a call. The model reads the reason and goes on without it.",
  words: [1, 1_000],
  options: { stop: { type: "boolean", summary: "Also stop the turn" } },
  examples: [
    'steward approvals reject call_1 "Ask Ada first"',
    "steward approvals reject call_1 --stop",
  ],
  run(context) {
    const text = context.words.slice(1).join(" ");
    const reason = text === "" ? {} : { text };
    return decideApproval(context, { verb: "reject", stop: context.flag("stop"), ...reason });
  },
});
