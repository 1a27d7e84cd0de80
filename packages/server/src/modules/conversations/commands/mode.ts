import { ApprovalMode } from "@steward/contracts/tool-call.ts";
import { defineCommand } from "./define-command.ts";

const usage = `<${ApprovalMode.options.join("|")}>`;

export const mode = defineCommand({
  name: "mode",
  usage,
  description: "Changes what is asked before it is done",
  async run(args, { conversations, by, conversation }) {
    const parsed = ApprovalMode.safeParse(args.toLowerCase());
    if (!parsed.success) {
      return {
        ok: false,
        text: `The mode is ${conversation.approvalMode}. Change it: /mode ${usage}`,
      };
    }
    await conversations.update(by.userId, conversation.id, { approvalMode: parsed.data });
    return { ok: true, text: `The mode is ${parsed.data}: ${meanings[parsed.data]}.` };
  },
});

const meanings = {
  plan: "nothing is done, only read",
  ask: "everything but reading asks first",
  "accept-edits": "the network, messages and spending ask first",
  auto: "nothing asks",
} as const satisfies Record<ApprovalMode, string>;
