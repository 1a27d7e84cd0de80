import { describe, expect, it } from "vitest";
import type { AnswerPart, ToolPart } from "./answer-part.ts";
import { outcomes, type Outcome } from "./receipt-note.ts";
import { toReceipt } from "./receipt.ts";
import { toolCallStates } from "./tool-call.ts";

const asking = {
  reason: "It sends a message in your name.",
  risk: "high" as const,
  verbs: ["approve" as const, "respond" as const],
  scopes: ["once" as const],
  covers: null,
  expiresAt: null,
};

function call(more: Partial<ToolPart> = {}): ToolPart {
  return {
    type: "tool",
    step: 0,
    callId: "c1",
    name: "shell",
    title: "npm test",
    input: '{"command":"npm test"}',
    effects: ["execute"],
    hash: "h",
    state: "done",
    ask: null,
    decidedBy: null,
    live: "",
    output: "",
    artifactIds: [],
    sandbox: null,
    execution: null,
    note: { kind: "command", target: "npm test", detail: { command: "npm test" } },
    outcome: null,
    durationMs: 7,
    startedAt: 1,
    endedAt: 8,
    childTurnId: null,
    ...more,
  };
}

const exit = (exitCode: number | null) => ({ execution: { exitCode, stdout: "", stderr: "" } });
const outcomeOfOne = (more: Partial<ToolPart>) =>
  toReceipt({ parts: [call(more)] }).entries[0]?.outcome;

describe("a receipt", () => {
  it.each<[string, Partial<ToolPart>, string]>([
    ["a command that ended with 0 worked", exit(0), "worked"],
    ["a command that ended with 2 failed", exit(2), "failed"],
    ["a command that was killed failed", exit(null), "failed"],
    ["the tool's own word comes first", { ...exit(0), outcome: "pending" }, "pending"],
    ["a denied call is refused", { state: "denied", startedAt: null }, "refused"],
    ["a call that nobody answered is refused", { state: "expired", startedAt: null }, "refused"],
    [
      "one that never began is refused when stopped",
      { state: "stopped", startedAt: null },
      "refused",
    ],
    ["one that was cut off failed", { state: "stopped" }, "failed"],
    ["a form that was answered worked", { state: "answered", ask: null }, "worked"],
    ["what somebody answered instead was not done", { state: "answered", ask: asking }, "refused"],
    ["what nobody can tell is unknown", { state: "unknown", endedAt: null }, "unknown"],
    ["what waits is not done yet", { state: "awaiting", endedAt: null }, "pending"],
  ])("says that %s", (_sentence, more, outcome) => {
    expect(outcomeOfOne(more)).toBe(outcome);
  });

  it("says of a failure that a later call of the same tool on the same target made it good", () => {
    const parts = [
      call({ callId: "early" }),
      call({ callId: "a", state: "failed" }),
      call({ callId: "b", state: "failed", name: "run_code" }),
      call({ callId: "c", state: "failed", note: { kind: "command", target: "ls", detail: {} } }),
      call({ callId: "d" }),
    ];
    const receipt = toReceipt({ parts });
    const good = receipt.entries.flatMap((entry) => (entry.made_good ? [entry.call_id] : []));
    expect(good).toEqual(["a"]);
    expect(receipt).toMatchObject({ failed: 2, refused: 0, pending: 0 });
  });

  it("goes by the whole input where a tool names no target", () => {
    const silent = { note: null, state: "failed" as const };
    const parts = [call(silent), call({ ...silent, input: "{}" }), call({ note: null })];
    expect(toReceipt({ parts }).entries.map((entry) => entry.made_good)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("tells how long a call took that ran, and nothing of one that did not", () => {
    const detailOf = (more: Partial<ToolPart>) =>
      toReceipt({ parts: [call(more)] }).entries[0]?.detail;
    expect(detailOf({})).toEqual({ command: "npm test", duration_ms: 7 });
    expect(detailOf({ state: "failed", outcome: "refused" })).toEqual({ command: "npm test" });
    expect(detailOf({ state: "stopped", outcome: "unknown" })).toEqual({ command: "npm test" });
  });

  it("has one entry a call, in order, and counts what it says, for any parts", () => {
    const throwDice = createDice(1);
    for (let round = 0; round < 2000; round++) {
      const parts = Array.from({ length: throwDice(9) }, (_, at) => makePart(throwDice, at));
      const calls = parts.filter((part) => part.type === "tool");
      const { entries, ...counts } = toReceipt({ parts });
      const good = entries.map((entry, at) => {
        const again = entries.slice(at + 1).filter(({ tool }) => tool === entry.tool);
        const same = again.filter(({ detail }) => detail.target === entry.detail.target);
        return entry.outcome === "failed" && same.some(({ outcome }) => outcome === "worked");
      });
      const count = (of: Outcome) =>
        entries.filter(({ outcome }, at) => outcome === of && !good[at]).length;
      expect({
        ids: entries.map((entry) => entry.call_id),
        good: entries.map((entry) => entry.made_good),
        ...counts,
      }).toEqual({
        ids: calls.map((part) => part.callId),
        good,
        failed: count("failed"),
        refused: count("refused"),
        pending: count("pending"),
      });
    }
  });
});

type ThrowDice = (below: number) => number;

/** The same throws for the same seed. */
function createDice(seed: number): ThrowDice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function makePart(throwDice: ThrowDice, at: number): AnswerPart {
  const pick = <Item>(items: readonly Item[]) => items[throwDice(items.length)];
  if (throwDice(4) === 0) return { type: "text", step: at, text: "Words." };
  const target = throwDice(2) === 0 ? "a" : "b";
  return call({
    step: at,
    callId: `c${at}`,
    name: throwDice(2) === 0 ? "shell" : "write_file",
    state: pick(toolCallStates) ?? "done",
    outcome: throwDice(3) === 0 ? (pick(outcomes) ?? null) : null,
    ask: throwDice(3) === 0 ? asking : null,
    startedAt: throwDice(2) === 0 ? null : 1,
    note: { kind: "file", target, detail: { target } },
    ...(throwDice(4) === 0 ? exit(throwDice(2)) : {}),
  });
}
