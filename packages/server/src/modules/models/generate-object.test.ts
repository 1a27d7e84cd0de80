import type { ScriptMove } from "@steward/sdk/testing/scripted-model.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createScriptedModel } from "@steward/sdk/testing/scripted-model.ts";
import { extractJson } from "../../kernel/extract-json.ts";
import { generateObject } from "./generate-object.ts";
import type { RoutedPart } from "./models.ts";
import { hello, openTestModels, owner } from "./testing/open-test-models.ts";

const config = {
  retry_delay: 0,
  providers: { lab: { protocol: "scripted", models: ["m"] } },
};
const Plan = z.strictObject({ intent: z.string(), risk: z.number() });

function ask(models: Parameters<typeof generateObject>[0], signal = new AbortController().signal) {
  const call = { target: { role: "thinking" as const }, request: hello, ownerId: owner };
  return generateObject(models, { ...call, schema: Plan }, signal);
}

/** Plays one list of moves a call. */
function inTurn(...answers: ScriptMove[][]) {
  const model = createScriptedModel(answers.map((moves) => ({ moves })));
  const stream = async function* (
    call: { request: typeof hello },
    signal: AbortSignal,
  ): AsyncGenerator<RoutedPart> {
    for await (const part of model.stream(call.request, signal)) {
      if (part.type !== "end") yield part;
      else if (part.outcome.kind === "failed") {
        const error = { code: "invalid_request" as const, message: part.outcome.failure.message };
        yield { type: "end", outcome: { kind: "failed", error }, usage: none };
      } else yield { type: "end", outcome: part.outcome, usage: none };
    }
  };
  return { stream, requests: model.requests };
}
const none = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: 0,
};

describe("a value of a schema", () => {
  it("is asked for with the schema and checked", async () => {
    const models = openTestModels(config, { "lab/m": [{ text: '{"intent":"greet","risk":0}' }] });
    expect(await ask(models)).toEqual({ ok: true, value: { intent: "greet", risk: 0 } });
    expect(models.requests[0]?.jsonSchema).toMatchObject({ required: ["intent", "risk"] });
  });

  it("is found in prose, fences and after thoughts", () => {
    for (const text of [
      'Sure! {"a":"}"} is it.',
      '```json\n{"a":"}"}\n```',
      '<think>{"no":1}</think>{"a":"}"}',
      'Not {"no":1}.</think>{"a":"}"}',
    ]) {
      expect(extractJson(text)).toEqual({ ok: true, value: { a: "}" } });
    }
    expect(extractJson('{"a":"b</think>c"}')).toEqual({ ok: true, value: { a: "b</think>c" } });
    expect(extractJson("none")).toEqual({ ok: false });
  });

  it("is sent back once for repair", async () => {
    const models = inTurn([{ text: '{"intent":1}' }], [{ text: '{"intent":"x","risk":1}' }]);
    expect(await ask(models)).toEqual({ ok: true, value: { intent: "x", risk: 1 } });
    expect(JSON.stringify(models.requests[1]?.messages)).toContain("does not fit the schema");
  });

  it("is given up after that", async () => {
    const models = inTurn([{ text: "no" }]);
    expect(await ask(models)).toMatchObject({ ok: false, reason: "invalid" });
    expect(models.requests).toHaveLength(2);
  });

  it("is asked for without the schema where a server refuses schemas", async () => {
    const models = inTurn([{ fail: "request" }], [{ text: '{"intent":"x","risk":1}' }]);
    expect(await ask(models)).toMatchObject({ ok: true });
    expect(models.requests[1]?.jsonSchema).toEqual({});
  });

  it("is not there when the model fails or the call is cancelled", async () => {
    expect(await ask(openTestModels({}))).toMatchObject({ ok: false, reason: "failed" });
    const models = openTestModels(config, { "lab/m": [{ hang: true }] });
    expect(await ask(models, AbortSignal.abort())).toMatchObject({ reason: "cancelled" });
  });
});
