import { defineCommand } from "../command.ts";
import { decideApproval } from "../decide-approval.ts";
import { readScope, scopeOption } from "../scope-option.ts";

export const approvalsApprove = defineCommand({
  usage: "ID",
  description: "Lets a call run. An id may be cut short as long as it is clear.",
  words: [1, 1],
  options: { scope: scopeOption },
  examples: [
    "steward approvals approve trn_01j….call_1",
    "steward approvals approve call_1 --scope conversation",
  ],
  run: (context) => decideApproval(context, { verb: "approve", scope: readScope(context) }),
});
