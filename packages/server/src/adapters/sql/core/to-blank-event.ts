import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";

/** What an entry of a log looks like to its readers once its payload was forgotten. */
export function toBlankEvent(type: string): Partial<NewTurnEvent> {
  return blanks.get(type) ?? {};
}

type Blank = NewTurnEvent | { readonly type: "child-start"; readonly [field: string]: string };

const call = { callId: "" };

const layer = { model: null, usage: null, durationMs: 0, problem: null };

const entries: readonly Blank[] = [
  { type: "message-add", id: "", content: [] },
  { type: "memory-recall", recollections: [] },
  {
    type: "plan-make",
    plan: {
      intent: "general",
      needs_memory: false,
      memory_queries: [],
      needs_container: false,
      container_name: null,
      container_task: null,
      use_code_model: false,
      hallucination_risk: "low",
      reasoning: "",
      confidence: 0,
      tools: [],
    },
    by: "rules",
    handlers: [],
    ...layer,
  },
  { type: "control-end", status: "passed", corrections: [], instructions: "", ...layer },
  { type: "draft-reject", claims: [] },
  { type: "claims-check", claims: [] },
  // Nothing is put in place of nothing.
  { type: "text-correct", start: 0, end: 0, text: "", why: "" },
  { type: "check-end", status: "nothing", sourced: 0, unsourced: 0, ...layer },
  { type: "reasoning-delta", text: "" },
  { type: "text-delta", text: "" },
  { type: "tool-call", ...call, name: "", input: "{}" },
  {
    type: "tool-propose",
    ...call,
    step: 0,
    name: "",
    input: "{}",
    title: "",
    effects: [],
    hash: "",
    state: "failed",
    ask: null,
  },
  {
    type: "tool-decide",
    ...call,
    verb: "approve",
    by: "",
    scope: "once",
    input: null,
    text: null,
  },
  { type: "tool-start", ...call },
  { type: "tool-output", ...call, text: "" },
  { type: "tool-lose", ...call },
  { type: "tool-end", ...call, state: "done", output: "", artifactIds: [], durationMs: 0 },
  { type: "todo-change", items: [] },
  // The id of its turn stays.
  { type: "child-start", ...call, name: "", task: "" },
];
const blanks = new Map(
  entries.map((entry) => [entry.type as string, entry as Partial<NewTurnEvent>]),
);
