import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { readEvidence } from "./read-evidence.ts";
import { toEvidence } from "./to-evidence.ts";

const queued: ToolPart = {
  type: "tool",
  step: 0,
  callId: "call_1",
  name: "send_mail",
  title: "Mail to Ana",
  input: "{}",
  effects: ["network", "message"],
  hash: "",
  state: "done",
  ask: null,
  decidedBy: null,
  live: "",
  output: '{"status": "queued"}',
  artifactIds: [],
  sandbox: null,
  execution: null,
  note: null,
  outcome: "pending",
  durationMs: 3,
  startedAt: 1,
  endedAt: 2,
  childTurnId: null,
};

it("knows what a call may do and what became of it", () => {
  const view = {
    recollections: null,
    input: { content: [], origin: "web" as const },
    createdAt: 0,
  };
  const calls = (parts: ToolPart[]) => toEvidence({ ...view, parts }).map(({ call }) => call);
  const execution = { exitCode: 2, stdout: "", stderr: "" };
  expect(calls([queued, { ...queued, outcome: null, execution }])).toMatchObject([
    { effects: ["network", "message"], outcome: "pending", ok: true },
    { effects: ["network", "message"], outcome: "failed", ok: false, exitCode: 2 },
  ]);
});

it("takes effects and outcome from a request, and tells the outcome where it is missing", () => {
  const { evidence } = ValidateRequest.parse({
    answer: "Sent.",
    evidence: [
      { tool: "mail", effects: ["message", "teleport"], outcome: "pending" },
      { tool: "mail", text: '{"status": "queued"}', outcome: "lost in the post" },
      { tool: "mail", exit_code: 1, effects: "message" },
      { text: "The shop closes at 7." },
    ],
  });
  expect(readEvidence(evidence).map(({ call }) => call)).toEqual([
    expect.objectContaining({ effects: ["message"], outcome: "pending", ok: true }),
    expect.objectContaining({ outcome: "pending", ok: true }),
    expect.objectContaining({ outcome: "failed", ok: false }),
    null,
  ]);
});
