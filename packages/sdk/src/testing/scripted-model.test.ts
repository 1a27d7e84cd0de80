import { describe, expect, it } from "vitest";
import { describeModelPort, type ModelScene } from "../conformance/model-port.ts";
import type { ModelPart } from "../model-port.ts";
import { createScriptedModel, type ScriptMove } from "./scripted-model.ts";

const failures = [
  "auth",
  "rate-limit",
  "unreachable",
  "timeout",
  "server",
  "missing",
  "request",
  "context",
] as const;

describeModelPort(
  "the scripted model",
  async (scene) => ({
    model: createScriptedModel([{ moves: toMoves(scene) }]),
    close: async () => {},
  }),
  failures,
);

function toMoves(scene: ModelScene): ScriptMove[] {
  switch (scene.kind) {
    case "answer":
      return [{ text: "Hello there" }];
    case "tool-call":
      return [{ toolCall: { name: "weather", input: { city: "Oslo" } } }];
    case "hang":
      return [{ hang: true }];
    case "hang-midway":
      return [{ text: "Hello" }, { hang: true }];
    case "fail":
      return [{ fail: scene.failure }];
  }
}

describe("the scripted model", () => {
  it("plays its answers in turn and starts over", async () => {
    const model = createScriptedModel([{ moves: [{ text: "one" }] }, { moves: [{ text: "two" }] }]);
    expect([await ask(model, "a"), await ask(model, "b"), await ask(model, "c")]).toEqual([
      "one",
      "two",
      "one",
    ]);
  });

  it("picks an answer by the user's words before the others", async () => {
    const model = createScriptedModel([
      { moves: [{ text: "anything" }] },
      { when: "weather", moves: [{ text: "sunny" }] },
    ]);
    expect(await ask(model, "the weather?")).toBe("sunny");
    expect(await ask(model, "hello")).toBe("anything");
  });

  it("repeats the user when there is nothing to play", async () => {
    expect(await ask(createScriptedModel([]), "say it again")).toBe("say it again");
  });

  it("remembers what it was asked", async () => {
    const model = createScriptedModel([]);
    await ask(model, "first");
    expect(model.requests).toHaveLength(1);
  });
});

async function ask(model: ReturnType<typeof createScriptedModel>, text: string): Promise<string> {
  const parts: ModelPart[] = [];
  const request = {
    messages: [{ role: "user" as const, content: [{ type: "text" as const, text }] }],
  };
  for await (const part of model.stream(request, new AbortController().signal)) parts.push(part);
  return parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
}
