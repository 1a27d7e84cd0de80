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
const url = "https://tides.example/pier";

/** A turn that reads a page, cites it, and takes a sentence back. */
const cited: readonly NewTurnEvent[] = [
  { type: "turn-start" },
  { type: "step-start", step: 0 },
  { type: "model-start", model: "lab/large" },
  { type: "text-delta", text: "I read the page." },
  {
    type: "tool-propose",
    step: 0,
    callId: "c1",
    name: "fetch_url",
    input: JSON.stringify({ url }),
    title: "Fetch tides.example",
    effects: ["network", "read"],
    hash: "h",
    state: "ready",
    ask: null,
  },
  { type: "step-end", step: 0, usage, finish: "tool-calls" },
  { type: "tool-start", callId: "c1" },
  {
    type: "tool-end",
    callId: "c1",
    state: "done",
    output: "412 cm",
    artifactIds: [],
    durationMs: 1,
  },
  { type: "step-start", step: 1 },
  { type: "model-start", model: "lab/large" },
  { type: "text-delta", text: "It is 412 cm [E" },
  { type: "text-delta", text: "1]. It falls." },
  { type: "step-end", step: 1, usage, finish: "stop" },
  {
    type: "text-correct",
    start: 36,
    end: 45,
    text: "It falls. (not confirmed: the page says that it rises)",
    why: "The page says that it rises.",
  },
  { type: "turn-end", status: "done", reason: "answered" },
];
const text = [
  "I read the page.",
  `It is 412 cm [1](${url}). It falls.`,
  "**Correction:** It falls. (not confirmed: the page says that it rises)",
].join("\n\n");
const annotation = {
  type: "url_citation",
  url_citation: { url, title: "Fetch tides.example", start_index: 31, end_index: 62 },
};

describe("what an answer rests on, for front ends", () => {
  let bed: Bed;
  beforeEach(async () => {
    bed = await openBed();
    bed.log.plan = cited;
  });
  afterEach(() => bed[Symbol.asyncDispose]());

  it("streams as links, a list of addresses, and annotations at the end", async () => {
    const stream = await bed.client.chat.completions.create({
      model: "steward-agent",
      messages: hello,
      stream: true,
    });
    let said = "";
    const lists: unknown[] = [];
    let last: unknown;
    for await (const chunk of stream) {
      const [choice] = chunk.choices;
      said += choice?.delta.content ?? "";
      if ("citations" in chunk) lists.push(chunk.citations);
      if (choice?.finish_reason === "stop") last = choice.delta;
    }
    expect(said).toBe(text);
    expect(lists).toEqual([[url]]);
    expect(last).toEqual({ annotations: [annotation] });
    expect(said.slice(31, 62)).toBe(`[1](${url})`);
  });

  it("comes in one body just so", async () => {
    const body = await bed.client.chat.completions.create({
      model: "steward-agent",
      messages: hello,
    });
    expect(body).toMatchObject({ citations: [url] });
    expect(body.choices[0]?.message).toMatchObject({ content: text, annotations: [annotation] });
  });
});
