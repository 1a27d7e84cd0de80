import type { ReceiptNote } from "@steward/contracts/receipt-note.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hello, openBed, type Bed } from "./openai-wire/bed.ts";

const usage = {
  inputTokens: 1,
  outputTokens: 1,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: null,
};
const note: ReceiptNote = { kind: "command", target: "npm test", detail: { command: "npm test" } };
const said = "Everything is in place and works.";

/** A turn that runs one command, and says that all is well. */
function plan(outcome: "worked" | "failed"): readonly NewTurnEvent[] {
  return [
    { type: "turn-start" },
    { type: "step-start", step: 0 },
    { type: "model-start", model: "lab/large" },
    {
      type: "tool-propose",
      step: 0,
      callId: "c1",
      name: "shell",
      input: '{"command":"npm test"}',
      title: "npm test",
      effects: ["execute"],
      hash: "h",
      state: "ready",
      ask: null,
      note,
    },
    { type: "step-end", step: 0, usage, finish: "tool-calls" },
    { type: "tool-start", callId: "c1" },
    {
      type: "tool-end",
      callId: "c1",
      state: outcome === "worked" ? "done" : "failed",
      output: "",
      artifactIds: [],
      outcome,
      note: { ...note, detail: { ...note.detail, exit_code: outcome === "worked" ? 0 : 1 } },
      durationMs: 7,
    },
    { type: "step-start", step: 1 },
    { type: "model-start", model: "lab/large" },
    { type: "text-delta", text: said },
    { type: "step-end", step: 1, usage, finish: "stop" },
    { type: "turn-end", status: "done", reason: "answered" },
  ];
}

const entry = {
  call_id: "c1",
  tool: "shell",
  kind: "command",
  title: "npm test",
  outcome: "failed",
  made_good: false,
  detail: { command: "npm test", exit_code: 1, duration_ms: 7 },
};
const failed = { receipt: { entries: [entry], failed: 1, refused: 0, pending: 0 } };
const line = "**Not everything worked:** failed: `npm test`";

describe("what was done in a turn, for front ends", () => {
  let bed: Bed;
  beforeEach(async () => {
    bed = await openBed();
  });
  afterEach(() => bed[Symbol.asyncDispose]());

  const ask = (model = "steward-agent") =>
    bed.client.chat.completions.create({ model, messages: hello });

  async function stream() {
    const messages = hello;
    const chunks = [];
    const asked = { model: "steward-agent", messages, stream: true as const };
    for await (const chunk of await bed.client.chat.completions.create(asked)) chunks.push(chunk);
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
    return { text, chunks };
  }

  it("is beside the choices, and in one line below the answer where something failed", async () => {
    bed.log.plan = plan("failed");
    const body = await ask();
    expect(body).toMatchObject({ steward: failed });
    expect(body.choices[0]?.message.content).toBe(`${said}\n\n${line}`);
  });

  it("is in the last chunk of a stream", async () => {
    bed.log.plan = plan("failed");
    const { text, chunks } = await stream();
    expect(text).toBe(`${said}\n\n${line}`);
    expect(chunks.at(-1)).toMatchObject({ choices: [], steward: failed, usage: {} });
    expect(chunks.filter((chunk) => "steward" in chunk)).toHaveLength(1);
  });

  it("adds no word to an answer where all worked", async () => {
    bed.log.plan = plan("worked");
    const body = await ask();
    expect(body.choices[0]?.message.content).toBe(said);
    expect(body).toMatchObject({ steward: { receipt: { entries: [{ outcome: "worked" }] } } });
    expect((await stream()).text).toBe(said);
  });
});
