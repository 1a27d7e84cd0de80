import type { Plan } from "@steward/contracts/plan.ts";

/** A plan that asks for nothing, but for what is said. */
export function toPlan(some: Partial<Plan> = {}): Plan {
  return {
    intent: "question",
    needs_memory: false,
    memory_queries: [],
    needs_container: false,
    container_name: null,
    container_task: null,
    use_code_model: false,
    hallucination_risk: "medium",
    reasoning: "",
    confidence: 0.9,
    tools: [],
    ...some,
  };
}
