import { describe, expect, it } from "vitest";
import type { ConversationId, TurnId } from "./ids.ts";
import type { Turn, Usage } from "./turn.ts";
import type { NewTurnEvent, TurnEvent } from "./turn-event.ts";
import { answerText, applyTurnEvent, toTurnView, TurnView } from "./turn-view.ts";

const turn: Turn = {
  id: "trn_01kf0rdqg0ryntvzsefdz1ynqg" as TurnId,
  conversationId: "cnv_01kf0rdqg0ryntvzsefdz1ynqg" as ConversationId,
  parentId: null,
  status: "queued",
  model: "steward-chat",
  input: { content: [{ type: "text", text: "Hello?" }], origin: "web" },
  createdAt: 0,
  endedAt: null,
  spawnedBy: null,
};

const usage: Usage = {
  inputTokens: 10,
  outputTokens: 5,
  reasoningTokens: 1,
  cachedInputTokens: 2,
  costMicros: 7,
};

/** Each event a millisecond after the one before. */
function toLog(...events: NewTurnEvent[]): TurnEvent[] {
  return events.map((event, index) => ({ ...event, seq: index + 1, at: index + 1 }));
}

const fold = (events: readonly TurnEvent[]) => events.reduce(applyTurnEvent, toTurnView(turn));

const whole = toLog(
  { type: "turn-start" },
  { type: "step-start", step: 0 },
  { type: "model-fail", model: "a/b", error: { code: "rate_limited", message: "later" } },
  { type: "model-start", model: "c/d" },
  { type: "reasoning-delta", text: "H" },
  { type: "reasoning-delta", text: "m" },
  { type: "text-delta", text: "Hi" },
  { type: "text-delta", text: "!" },
  { type: "reasoning-delta", text: "More?" },
  { type: "tool-call", callId: "x", name: "n", input: "{}" },
  { type: "text-delta", text: "Done" },
  { type: "step-end", step: 0, usage, finish: "stop" },
  { type: "turn-end", status: "done", reason: "answered" },
);

describe("the view of a turn", () => {
  it("is what its log says", () => {
    const view = fold(whole);
    expect(view).toEqual({
      ...turn,
      status: "done",
      endedAt: 13,
      lastSeq: 13,
      step: 0,
      isStepOpen: false,
      finish: "stop",
      todos: [],
      context: null,
      answeredBy: "c/d",
      failures: [{ model: "a/b", error: { code: "rate_limited", message: "later" } }],
      usage,
      endReason: "answered",
      error: null,
      recollections: null,
      class: null,
      plan: null,
      control: null,
      check: {
        status: "open",
        sourced: 0,
        unsourced: 0,
        used: [],
        claims: [],
        rejected: 0,
        rejection: null,
        corrections: [],
        problem: null,
      },
      parts: [
        { type: "reasoning", step: 0, text: "Hm", startedAt: 5, endedAt: 7 },
        { type: "text", step: 0, text: "Hi!" },
        { type: "reasoning", step: 0, text: "More?", startedAt: 9, endedAt: 10 },
        { type: "tool-call", step: 0, callId: "x", name: "n", input: "{}" },
        { type: "text", step: 0, text: "Done" },
      ],
    });
    expect(TurnView.parse(view)).toEqual(view);
    expect(answerText(view)).toBe("Hi!\n\nDone");
  });

  it("is the same from every position that a reader resumes from", () => {
    for (let cut = 0; cut <= whole.length; cut++) {
      const resumed = whole.slice(cut).reduce(applyTurnEvent, fold(whole.slice(0, cut)));
      expect(resumed).toEqual(fold(whole));
    }
  });

  it("takes no event twice, so that overlapping reads do no harm", () => {
    const twice = whole.flatMap((event) => [event, event]);
    expect(fold([...twice, ...whole])).toEqual(fold(whole));
  });

  it("shares what has not changed, and changes nothing in place", () => {
    const before = Object.freeze(fold(whole.slice(0, 8)));
    const after = applyTurnEvent(before, whole[8]!);
    expect(after.parts[1]).toBe(before.parts[1]);
    expect(before.parts).toHaveLength(2);
    expect(applyTurnEvent(after, whole[8]!)).toBe(after);
  });

  it("adds up the steps, and does not make up a price", () => {
    const first: NewTurnEvent = { type: "step-end", step: 0, usage, finish: "tool-calls" };
    const priced = fold(toLog(first, { ...first, step: 1 }));
    expect(priced.usage).toEqual({
      inputTokens: 20,
      outputTokens: 10,
      reasoningTokens: 2,
      cachedInputTokens: 4,
      costMicros: 14,
    });
    const unpriced = { ...usage, costMicros: null };
    const mixed = fold(toLog(first, { ...first, step: 1, usage: unpriced }));
    expect(mixed.usage?.costMicros).toBeNull();
  });

  it("keeps what was said when a turn fails, and closes what was thought", () => {
    const error = { code: "upstream_failed", message: "gone" } as const;
    const view = fold(
      toLog(
        { type: "turn-start" },
        { type: "reasoning-delta", text: "Hm" },
        { type: "turn-end", status: "failed", reason: "error", error },
      ),
    );
    expect(view).toMatchObject({ status: "failed", endReason: "error", error });
    expect(view.parts).toMatchObject([{ type: "reasoning", text: "Hm", startedAt: 2, endedAt: 3 }]);
  });

  it("forgets what a step said that was cut off, but nothing that the user said", () => {
    const view = fold(
      toLog(
        { type: "turn-start" },
        { type: "step-start", step: 0 },
        { type: "text-delta", text: "I look." },
        { type: "step-end", step: 0, usage, finish: "tool-calls" },
        { type: "message-add", id: "inp_1", content: [{ type: "text", text: "Quick!" }] },
        { type: "step-start", step: 1 },
        { type: "text-delta", text: "Half an ans" },
        { type: "turn-resume" },
        { type: "step-void", step: 1 },
        { type: "step-start", step: 1 },
        { type: "text-delta", text: "A whole answer" },
      ),
    );
    expect(view).toMatchObject({ status: "running", step: 1, isStepOpen: true });
    expect(view.parts.map((part) => (part.type === "text" ? part.text : part.type))).toEqual([
      "I look.",
      "message",
      "A whole answer",
    ]);
  });

  it("follows a call from its proposal to its result", () => {
    const call = { callId: "x", name: "send", title: "Send", hash: "h" };
    const ask = { reason: "It sends.", risk: "high", covers: null, expiresAt: null } as const;
    const log = toLog(
      { type: "step-start", step: 0 },
      {
        type: "tool-propose",
        ...call,
        step: 0,
        input: '{"to":"a"}',
        effects: ["message"],
        state: "awaiting",
        ask: { ...ask, verbs: ["approve"], scopes: ["once"] },
      },
      { type: "turn-wait", callIds: ["x"] },
      { type: "turn-resume" },
      {
        type: "tool-decide",
        callId: "x",
        verb: "edit",
        by: "Ada",
        scope: "once",
        input: '{"to":"b"}',
        text: null,
      },
      { type: "tool-start", callId: "x" },
      { type: "tool-output", callId: "x", text: "sending" },
      { type: "tool-output", callId: "x", text: "…" },
      {
        type: "tool-end",
        callId: "x",
        state: "done",
        output: "Sent.",
        artifactIds: [],
        durationMs: 1,
      },
      { type: "tool-output", callId: "x", text: "too late" },
    );
    expect(fold(log.slice(0, 3))).toMatchObject({
      status: "waiting",
      parts: [{ state: "awaiting" }],
    });
    expect(fold(log).parts).toMatchObject([
      {
        type: "tool",
        state: "done",
        input: '{"to":"b"}',
        decidedBy: "Ada",
        live: "sending…",
        output: "Sent.",
        startedAt: 6,
        endedAt: 9,
      },
    ]);
    expect(TurnView.parse(fold(log))).toEqual(fold(log));
  });
});
