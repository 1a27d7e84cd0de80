import type { Plan } from "@steward/contracts/plan.ts";
import { type Execution, findRunnable, toWish } from "./auto-execute.ts";
import { splitCode } from "./split-code.ts";

/** In the kind of sandbox that it names, else in the usual one. */
export type PlannedExecution = Execution & { readonly sandbox?: string };

/**
 * The code that a plan wants run before the answer: its own, else that of the message. Null where the
 * message speaks against it; what is to be done in words alone is left to the model that answers.
 */
export function findPlannedExecution(plan: Plan, text: string): PlannedExecution | null {
  if (!plan.needs_container) return null;
  const { blocks, around } = splitCode(text);
  const wish = toWish(around);
  if (wish === "talk" || wish === "change") return null;
  const execution = findTask(plan.container_task ?? "") ?? findRunnable(blocks);
  const { container_name: sandbox } = plan;
  return execution === null || sandbox === null ? execution : { ...execution, sandbox };
}

function findTask(task: string): Execution | null {
  const { blocks } = splitCode(task);
  if (blocks.length > 0) return findRunnable(blocks);
  const execution = findRunnable([{ language: "", code: task }]);
  // "Sort the list" and "find the sum" look like commands too.
  return execution?.language === "bash" ? null : execution;
}
