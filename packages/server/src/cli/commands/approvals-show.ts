import { approvalText } from "../approval-text.ts";
import { defineCommand } from "../command.ts";
import { findApproval } from "../decide-approval.ts";
import { exitCodes } from "../exit-codes.ts";
import { openApprovals } from "../open-approvals.ts";

export const approvalsShow = defineCommand({
  usage: "ID",
  description: "Shows a call with its exact arguments, why it asks and what may be answered.",
  words: [1, 1],
  options: {},
  examples: ["steward approvals show trn_01j….call_1", "steward approvals show call_1 --json"],
  async run(context) {
    const { terminal, json, words } = context;
    await using desk = await openApprovals(context);
    const approval = await findApproval(desk, words[0] ?? "");
    if (json) terminal.printJson(approval);
    else terminal.print(approvalText(approval));
    return exitCodes.ok;
  },
});
