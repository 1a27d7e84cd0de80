import { defineCommand } from "../command.ts";
import { decideApproval } from "../decide-approval.ts";

export const approvalsRetry = defineCommand({
  usage: "ID",
  description:
    "Runs a call again that was running when Steward was stopped. It may have taken effect already.",
  words: [1, 1],
  options: {},
  examples: ["steward approvals retry call_1"],
  run: (context) => decideApproval(context, { verb: "retry" }),
});
