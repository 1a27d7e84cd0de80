import { GrantScope } from "@steward/contracts/tool-call.ts";
import type { CommandContext, CommandOption } from "./command.ts";
import { UsageError } from "./exit-codes.ts";

const scopes = GrantScope.options.join(", ");

export const scopeOption: CommandOption = {
  type: "string",
  value: "SCOPE",
  summary: `For how long: ${scopes}; once by default`,
};

export function readScope({ text }: CommandContext): GrantScope {
  const scope = GrantScope.safeParse(text("scope") ?? "once");
  if (scope.success) return scope.data;
  throw new UsageError(`--scope is one of ${scopes}.`);
}
