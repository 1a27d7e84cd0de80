import { ApprovalMode } from "@steward/contracts/tool-call.ts";
import { z } from "zod";

const Rule = z.strictObject({
  decision: z.enum(["deny", "allow", "ask"]).describe("What the rule says."),
  tool: z.string().min(1).describe("Name of the tool; `*` stands for any characters."),
  arguments: z
    .record(z.string(), z.string())
    .default({})
    .describe("Patterns that arguments must match, by name; `*` stands for any characters."),
});
export type ApprovalRule = z.infer<typeof Rule>;

export const ApprovalsConfig = z.strictObject({
  mode: ApprovalMode.default("accept-edits").describe(
    "What new conversations ask about. `plan`: only reading is allowed; `ask`: everything but reading asks; `accept-edits`: reading, writing in the workspace and executing without network are free, the rest asks; `auto`: nothing asks.",
  ),
  expires_hours: z
    .number()
    .positive()
    .default(168)
    .describe("Hours after which a question that nobody answered counts as refused."),
  rules: z
    .array(Rule)
    .default([])
    .describe(
      "Exceptions. Deny rules come first, then the mode, then allow rules, then ask rules.",
    ),
});
export type ApprovalsConfig = z.infer<typeof ApprovalsConfig>;
