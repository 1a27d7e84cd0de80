import type { Plan } from "@steward/contracts/plan.ts";
import { findExecution } from "./auto-execute.ts";
import { findPlannedExecution, type PlannedExecution } from "./find-planned-execution.ts";
import { findUnrunnable, type Unrunnable } from "./find-unrunnable.ts";

type WantedCode =
  | { readonly canRun: true; readonly code: PlannedExecution }
  | { readonly canRun: false; readonly code: Unrunnable };

/** The code that the message or the plan wants run before the answer; null: none. */
export function findWantedCode(text: string, plan: Plan | null): WantedCode | null {
  const execution = findExecution(text) ?? (plan && findPlannedExecution(plan, text));
  if (execution !== null) return { canRun: true, code: execution };
  const unrunnable = findUnrunnable(text);
  return unrunnable === null ? null : { canRun: false, code: unrunnable };
}
