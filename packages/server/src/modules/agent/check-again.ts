import { evaluatePolicy, parseInput, toQuestion } from "../tools/index.ts";
import type { ToolCallRow } from "../turns/index.ts";
import type { Run } from "./run-ports.ts";

/** Judges a call once more right before it runs: rules may have changed since. Null: it may. */
export async function checkAgain(run: Run, call: ToolCallRow): Promise<string | null> {
  const { registry, policy, writer } = run;
  const tool = registry.get(call.name);
  if (!tool) return `There is no tool ${call.name} any more.`;
  const parsed = parseInput(tool, call.input);
  if (!parsed.ok) return parsed.reason;
  const answer = evaluatePolicy(toQuestion(tool, parsed.value, await policy(writer.turn)));
  if (answer.decision === "deny") return answer.reason;
  const isApproved = call.decision !== null;
  if (answer.decision === "ask" && !isApproved) {
    return `The rules have changed, and this now has to be asked for: ${answer.reason}`;
  }
  return null;
}
