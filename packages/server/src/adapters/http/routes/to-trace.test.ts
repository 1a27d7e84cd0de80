import type { Claim } from "@steward/contracts/evidence.ts";
import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { Plan } from "@steward/contracts/plan.ts";
import { Trace } from "@steward/contracts/trace.ts";
import type { Turn, Usage } from "@steward/contracts/turn.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import { describe, expect, it } from "vitest";
import { toTrace } from "./to-trace.ts";

const turn: Turn = {
  id: `trn_${"0".repeat(26)}` as TurnId,
  conversationId: `cnv_${"0".repeat(26)}` as ConversationId,
  parentId: null,
  status: "queued",
  model: "steward-agent",
  input: { content: [{ type: "text", text: "Does it work?" }], origin: "web" },
  createdAt: 0,
  endedAt: null,
  spawnedBy: null,
};
const usage: Usage = {
  inputTokens: 10,
  outputTokens: 2,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: 5,
};
const plan: Plan = {
  intent: "code-run",
  needs_memory: false,
  memory_queries: [],
  needs_container: true,
  container_name: "python",
  container_task: "print(1)",
  use_code_model: false,
  hallucination_risk: "medium",
  reasoning: "",
  confidence: 0.9,
  tools: [],
};
const claim: Claim = {
  text: "I saved it",
  start: 0,
  end: 10,
  kind: "success",
  verdict: "unsupported",
  evidence: [],
  why: "Nothing was saved.",
  by: "rules",
};
const propose = (step: number, callId: string): NewTurnEvent => ({
  type: "tool-propose",
  step,
  callId,
  name: "run_code",
  input: "{}",
  title: `Run ${callId}`,
  effects: ["execute"],
  hash: "h",
  state: "ready",
  ask: null,
});
const end = (callId: string, state: "done" | "failed"): NewTurnEvent => ({
  type: "tool-end",
  callId,
  state,
  output: "1",
  artifactIds: [],
  durationMs: 1,
});
const layer = { model: "lab/small", usage, problem: null };

/** Each event ten milliseconds after the one before it. */
function trace(...events: NewTurnEvent[]): Trace {
  return toTrace(
    turn,
    events.map((event, index) => ({ ...event, seq: index + 1, at: 1000 + index * 10 })),
  );
}

const whole: NewTurnEvent[] = [
  { type: "turn-start" },
  { type: "triage-end", class: "turn", rule: "message" },
  { type: "plan-make", plan, by: "model", handlers: ["code-run"], durationMs: 8, ...layer },
  { type: "step-start", step: 0 },
  { type: "step-end", step: 0, usage: { ...usage, inputTokens: 0 }, finish: "tool-calls" },
  propose(0, "own"),
  { type: "tool-start", callId: "own" },
  end("own", "done"),
  { type: "memory-recall", recollections: [] },
  { type: "step-start", step: 1 },
  { type: "model-start", model: "lab/large" },
  { type: "draft-reject", claims: [claim] },
  { type: "step-end", step: 1, usage, finish: "stop" },
  { type: "step-start", step: 2 },
  { type: "model-start", model: "lab/large" },
  { type: "text-delta", text: "It prints 1." },
  { type: "step-end", step: 2, usage, finish: "tool-calls" },
  propose(2, "asked"),
  { type: "tool-start", callId: "asked" },
  end("asked", "failed"),
  { type: "check-end", status: "verified", sourced: 1, unsourced: 0, durationMs: 4, ...layer },
  { type: "turn-end", status: "done", reason: "answered" },
];

describe("the trace of a turn", () => {
  it("tells its stages in their order, with time, model and outcome", () => {
    const { stages, startedAt, endedAt } = trace(...whole);
    const shape = stages.map(({ kind, detail, status, durationMs }) =>
      [kind, detail, status, durationMs].join(" "),
    );
    expect(shape).toEqual([
      "triage message done 0",
      "thinking code-run done 8",
      "execution Run own done 10",
      "recall 0 done 10",
      "step 2 rejected 30",
      "step 3 done 30",
      "tool Run asked failed 10",
      "check verified done 4",
    ]);
    expect(stages[1]).toMatchObject({ startedAt: 1012, model: "lab/small", usage });
    expect([startedAt, endedAt]).toEqual([1000, 1210]);
  });

  it("shows a memory that was given up, with the time that was spent on it", () => {
    const problem = "The memory was given up.";
    const { stages } = trace(
      { type: "turn-start" },
      { type: "memory-recall", recollections: [], problem },
    );
    expect(stages).toMatchObject([{ kind: "recall", status: "failed", durationMs: 10, problem }]);
  });

  it("holds plan, evidence, verdicts and drafts that were thrown away", () => {
    const told = trace(...whole);
    expect(told.plan?.plan.intent).toBe("code-run");
    expect(told.evidence.map(({ id, source }) => `${id} ${source}`)).toEqual([
      "E1 Run own",
      "E2 Run asked",
    ]);
    expect(told.rejections).toEqual([{ step: 1, claims: [claim] }]);
    expect(told.check.status).toBe("verified");
    expect(Trace.parse(told)).toEqual(told);
  });

  it("leaves open what is not over, and knows what was cut off", () => {
    expect(trace().stages).toEqual([]);
    const cut = trace(
      { type: "turn-start" },
      { type: "step-start", step: 0 },
      { type: "step-void", step: 0 },
      { type: "step-start", step: 0 },
    );
    expect(cut.stages.map(({ status, durationMs }) => [status, durationMs])).toEqual([
      ["void", 10],
      ["open", null],
    ]);
  });
});
