import type { Plan } from "@steward/contracts/plan.ts";
import { describe, expect, it } from "vitest";
import { findPlannedExecution } from "./find-planned-execution.ts";
import { planByRules } from "./plan-by-rules.ts";

const question = "Which is the 30th prime number?";
const rules = planByRules({ text: question, tools: ["run_code"] });
const toPlan = (task: string | null): Plan => ({
  ...rules,
  needs_container: true,
  container_task: task,
});
const find = (task: string | null, text = question) => findPlannedExecution(toPlan(task), text);

describe("code that a plan wants run", () => {
  it.each([
    ["bare", "import sympy\nprint(sympy.prime(30))", "python"],
    ["fenced", "Run this:\n```bash\nfactor 113\n```", "bash"],
    ["one line", "console.log([2, 3, 5].length)", "javascript"],
  ])("is found: %s", (_how, task, language) => {
    expect(find(task)).toMatchObject({ language });
  });

  it("runs in the kind of sandbox that the plan names", () => {
    const plan = { ...toPlan("print(1)"), container_name: "data-lab" };
    const found = { language: "python", code: "print(1)", sandbox: "data-lab" };
    expect(findPlannedExecution(plan, question)).toEqual(found);
  });

  it("is that of the message where the plan only says what to do", () => {
    const text = "I wonder about the number that comes at the very end of this\n```js\n1 + 1\n```";
    const own = { language: "javascript", code: "1 + 1" };
    expect(find("Run the code of the user.", text)).toEqual(own);
    expect(find(null, text)).toEqual(own);
  });

  it.each([
    ["a task in words", "Sort the numbers and find the 30th.", question],
    ["no task", null, question],
    ["another language", "```rust\nfn main() {}\n```", question],
    ["a message that wants it explained", "print(1)", "Explain this\n```python\nprint(1)\n```"],
    ["a message that wants other code", "print(1)", "Write me a program that prints 1"],
  ])("is not found: %s", (_what, task, text) => {
    expect(find(task, text)).toBeNull();
  });

  it("is not found where the plan needs none run", () => {
    const plan = { ...toPlan("print(1)"), needs_container: false };
    expect(findPlannedExecution(plan, question)).toBeNull();
  });
});
