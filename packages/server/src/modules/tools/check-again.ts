import { splitLocalized } from "@steward/contracts/localized.ts";
import type { ToolCallRow } from "../turns/index.ts";
import { evaluatePolicy } from "./evaluate-policy.ts";
import { parseInput, toQuestion, type PolicyContext } from "./propose-call.ts";
import type { ToolRegistry } from "./tool-registry.ts";

/** Judges a call once more right before it runs: rules may have changed since. Null: it may. */
export function checkAgain(
  registry: ToolRegistry,
  call: ToolCallRow,
  context: PolicyContext,
): string | null {
  const tool = registry.get(call.name);
  if (!tool) return `There is no tool ${call.name} any more.`;
  const parsed = parseInput(tool, call.input);
  if (!parsed.ok) return parsed.reason;
  const answer = evaluatePolicy(toQuestion(tool, parsed.value, context));
  if (answer.decision === "deny") return answer.reason;
  const isApproved = call.decision !== null;
  if (answer.decision === "ask" && !isApproved) {
    return `The rules have changed, and this now has to be asked for: ${splitLocalized(answer.reason).english}`;
  }
  return null;
}
