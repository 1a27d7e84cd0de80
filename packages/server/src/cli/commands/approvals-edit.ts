import { z } from "zod";
import { defineCommand } from "../command.ts";
import { decideApproval } from "../decide-approval.ts";
import { UsageError } from "../exit-codes.ts";
import { readScope, scopeOption } from "../scope-option.ts";

const Input = z.record(z.string(), z.unknown());

export const approvalsEdit = defineCommand({
  usage: "ID --input JSON",
  description: "Lets a call run with other arguments, which are checked first.",
  words: [1, 1],
  options: {
    input: { type: "string", value: "JSON", summary: "All arguments, as a JSON object" },
    scope: scopeOption,
  },
  examples: [`steward approvals edit call_1 --input '{"url":"https://example.org"}'`],
  run: (context) =>
    decideApproval(context, {
      verb: "edit",
      scope: readScope(context),
      input: readInput(context.text("input")),
    }),
});

function readInput(text: string | undefined): z.infer<typeof Input> {
  if (text === undefined) throw new UsageError("Say the new arguments: --input '{...}'");
  try {
    return Input.parse(JSON.parse(text));
  } catch {
    throw new UsageError("--input is not a JSON object.");
  }
}
