import { describe, expect, it } from "vitest";
import type { ModelFailure, ModelPart, ModelPort, ModelRequest } from "../model-port.ts";

/** What the world behind a model does next; whoever runs the suite makes it so. */
export type ModelScene =
  /** Answers "Hello there" and counts 7 input and 3 output tokens. */
  | { readonly kind: "answer" }
  /** Calls the tool `weather` with `{"city":"Oslo"}`. */
  | { readonly kind: "tool-call" }
  /** Takes the request and says nothing. */
  | { readonly kind: "hang" }
  /** Says "Hello" and then nothing more. */
  | { readonly kind: "hang-midway" }
  | { readonly kind: "fail"; readonly failure: ModelFailure["kind"] };

export type OpenScene = (
  scene: ModelScene,
) => Promise<{ readonly model: ModelPort; readonly close: () => Promise<void> }>;

const request: ModelRequest = {
  messages: [{ role: "user", content: [{ type: "text", text: "Hello?" }] }],
  tools: [{ name: "weather", parameters: { type: "object", properties: {} } }],
};

/** Proves that an adapter keeps the promises of `ModelPort`. `failures` are the kinds it can tell apart. */
export function describeModelPort(
  name: string,
  openScene: OpenScene,
  failures: readonly ModelFailure["kind"][],
): void {
  describe(`${name} as a model port`, () => {
    it("streams text and ends once, with usage", async () => {
      const { parts, text } = await play(openScene, { kind: "answer" });
      expect(text).toBe("Hello there");
      expectOneEnd(parts);
      expect(endOf(parts).outcome).toEqual({ kind: "finished", finish: "stop" });
      const usage = endOf(parts).usage;
      expect(usage?.inputTokens).toBeGreaterThan(0);
      expect(usage?.outputTokens).toBeGreaterThan(0);
    });

    it("hands over tool calls whole and says that it waits for them", async () => {
      const { parts } = await play(openScene, { kind: "tool-call" });
      const call = parts.find((part) => part.type === "tool-call");
      expect(call).toMatchObject({ name: "weather" });
      expect(JSON.parse(call?.input ?? "")).toEqual({ city: "Oslo" });
      expectOneEnd(parts);
      expect(endOf(parts).outcome).toEqual({ kind: "finished", finish: "tool-calls" });
    });

    it("ends as cancelled when it was cancelled beforehand", async () => {
      const { parts } = await play(openScene, { kind: "answer" }, { signal: AbortSignal.abort() });
      expect(parts).toHaveLength(1);
      expect(endOf(parts).outcome).toEqual({ kind: "cancelled" });
    });

    it("ends as cancelled before the first token", async () => {
      const stop = new AbortController();
      setImmediate(() => stop.abort());
      const { parts } = await play(openScene, { kind: "hang" }, { signal: stop.signal });
      expect(parts).toHaveLength(1);
      expect(endOf(parts).outcome).toEqual({ kind: "cancelled" });
    });

    it("ends as cancelled in the middle of an answer", async () => {
      const stop = new AbortController();
      const { parts } = await play(
        openScene,
        { kind: "hang-midway" },
        { signal: stop.signal, onPart: () => stop.abort() },
      );
      expectOneEnd(parts);
      expect(endOf(parts).outcome).toEqual({ kind: "cancelled" });
    });

    it("lets go when the consumer stops iterating", async () => {
      const { model, close } = await openScene({ kind: "hang-midway" });
      for await (const part of model.stream(request, new AbortController().signal)) {
        expect(part.type).toBe("text-delta");
        break;
      }
      await close();
    });

    it.each(failures)("ends with a failure of kind %s and does not throw", async (failure) => {
      const { parts } = await play(openScene, { kind: "fail", failure });
      expectOneEnd(parts);
      expect(endOf(parts).outcome).toMatchObject({ kind: "failed", failure: { kind: failure } });
    });
  });
}

async function play(
  openScene: OpenScene,
  scene: ModelScene,
  reader: { readonly signal?: AbortSignal; readonly onPart?: () => void } = {},
): Promise<{ parts: ModelPart[]; text: string }> {
  const { model, close } = await openScene(scene);
  const parts: ModelPart[] = [];
  const signal = reader.signal ?? new AbortController().signal;
  for await (const part of model.stream(request, signal)) {
    parts.push(part);
    reader.onPart?.();
  }
  await close();
  const text = parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
  return { parts, text };
}

function endOf(parts: readonly ModelPart[]): Extract<ModelPart, { type: "end" }> {
  const last = parts.at(-1);
  if (last?.type !== "end") throw new Error("the stream did not end with `end`");
  return last;
}

function expectOneEnd(parts: readonly ModelPart[]): void {
  expect(parts.filter((part) => part.type === "end")).toHaveLength(1);
  expect(parts.at(-1)?.type).toBe("end");
}
