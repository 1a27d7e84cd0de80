import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import { defineTool, type NewArtifact, type ToolDefinition } from "@steward/sdk/define-tool.ts";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { silentLogger } from "../../kernel/logger.ts";
import { createExecutor, type ExecutorOptions } from "./create-executor.ts";
import type { ExecutorCall } from "./executor.ts";
import { createToolRegistry } from "./tool-registry.ts";

const Input = z.strictObject({ text: z.string() });
type Input = z.infer<typeof Input>;

function makeTool(run: ToolDefinition<Input>["run"], more: Partial<ToolDefinition<Input>> = {}) {
  return defineTool<Input>({
    name: "probe",
    description: "A tool for tests.",
    input: Input,
    effects: ["read"],
    title: () => "Probe",
    run,
    ...more,
  });
}

function openExecutor(tool: ToolDefinition, more: Partial<ExecutorOptions> = {}) {
  const clock = createFakeClock();
  const kept: NewArtifact[] = [];
  const measured: string[] = [];
  const executor = createExecutor({
    registry: createToolRegistry(() => [tool]),
    artifacts: {
      keep: async (_from, artifacts) =>
        artifacts.map((artifact) => `art_${kept.push(artifact).toString().padStart(26, "0")}`),
    },
    secrets: () => ["known-secret"],
    clock,
    log: silentLogger,
    onMeasure: (name, _ms, state) => measured.push(`${name} ${state}`),
    ...more,
  });
  return { executor, clock, kept, measured };
}

function makeCall(text: string, more: Partial<ExecutorCall> = {}): ExecutorCall {
  return {
    name: "probe",
    input: JSON.stringify({ text }),
    context: {
      ownerId: `usr_${"0".repeat(26)}` as UserId,
      conversationId: `cnv_${"0".repeat(26)}` as ConversationId,
      turnId: `trn_${"0".repeat(26)}` as TurnId,
      callId: "call-1",
      idempotencyKey: "trn/call-1",
      print() {},
    },
    check: async () => null,
    ...more,
  };
}

const never = new AbortController().signal;
const echo: ToolDefinition<Input>["run"] = async ({ text }) => ({ ok: true, text });

describe("createExecutor", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("runs a tool and measures it", async () => {
    const { executor, measured } = openExecutor(makeTool(echo));
    expect(await executor.run(makeCall("hello"), never)).toMatchObject({
      state: "done",
      outcome: "worked",
      output: "hello",
      artifactIds: [],
    });
    expect(measured).toEqual(["probe done"]);
  });

  it("refuses tools that there are not, and those that a person answers", async () => {
    const { executor } = openExecutor(makeTool(echo, { ask: () => [] }));
    expect(await executor.run(makeCall("x", { name: "rm" }), never)).toMatchObject({
      state: "failed",
      output: "There is no tool rm.",
    });
    expect(await executor.run(makeCall("x"), never)).toMatchObject({ state: "failed" });
  });

  it("runs nothing in somebody else's conversation", async () => {
    let runs = 0;
    const tool = makeTool(async () => ({ ok: true, text: String(++runs) }));
    const { executor } = openExecutor(tool, { isOwner: async () => false });
    expect(await executor.run(makeCall("x"), never)).toMatchObject({ state: "failed" });
    expect(runs).toBe(0);
  });

  it("checks arguments and policy again before it runs anything", async () => {
    let runs = 0;
    const { executor } = openExecutor(makeTool(async () => ({ ok: true, text: String(++runs) })));
    const call = makeCall("x");
    const wrong = await executor.run({ ...call, input: '{"text":1}' }, never);
    expect(wrong).toMatchObject({ state: "failed" });
    expect(wrong.output).toContain("text");
    const denied = await executor.run(
      { ...call, check: async () => "The rules forbid it." },
      never,
    );
    expect(denied).toMatchObject({ state: "failed", output: "The rules forbid it." });
    const broken = { ...call, check: () => Promise.reject(new Error("no database")) };
    expect(await executor.run(broken, never)).toMatchObject({ state: "failed" });
    expect(runs).toBe(0);
  });

  it("makes a short failure of whatever a tool throws", async () => {
    const thrownByTools = [new Error("x".repeat(10_000)), "a string", null, undefined] as Error[];
    for (const thrown of thrownByTools) {
      const tool = makeTool(() => Promise.reject(thrown));
      const result = await openExecutor(tool).executor.run(makeCall("x"), never);
      expect(result.state).toBe("failed");
      expect(result.output.length).toBeLessThan(600);
    }
    const early = makeTool(() => {
      throw new Error("at once");
    });
    expect(await openExecutor(early).executor.run(makeCall("x"), never)).toMatchObject({
      state: "failed",
      output: "It failed: at once",
    });
    const odd = makeTool(async () => ({}) as never);
    expect(await openExecutor(odd).executor.run(makeCall("x"), never)).toMatchObject({
      state: "failed",
    });
  });

  it("goes on without a tool that never returns", async () => {
    const tool = makeTool(() => new Promise(() => {}), { timeoutMs: 2000 });
    const running = openExecutor(tool).executor.run(makeCall("x"), never);
    await vi.runAllTimersAsync();
    const result = await running;
    expect(result).toMatchObject({ state: "failed" });
    expect(result.output).toContain("longer than 2 s");
  });

  it("stops a tool, whether it listens or not", async () => {
    for (const listens of [true, false]) {
      const stop = new AbortController();
      const printed: string[] = [];
      const tool = makeTool(
        (_input, { signal, print }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => {
              print("too late");
              if (listens) reject(new Error("ended"));
            });
            queueMicrotask(() => stop.abort());
          }),
      );
      const call = makeCall("x");
      const context = { ...call.context, print: (text: string) => void printed.push(text) };
      const running = openExecutor(tool).executor.run({ ...call, context }, stop.signal);
      await vi.runAllTimersAsync();
      expect((await running).state).toBe("stopped");
      expect(printed).toEqual([]);
    }
    const { executor } = openExecutor(makeTool(echo));
    const stopped = await executor.run(makeCall("x"), AbortSignal.abort());
    expect(stopped.state).toBe("stopped");
  });

  it("tells what got done although it was stopped", async () => {
    const stop = new AbortController();
    const tool = makeTool(async () => {
      stop.abort();
      return { ok: true, text: "sent" };
    });
    const result = await openExecutor(tool).executor.run(makeCall("x"), stop.signal);
    expect(result).toMatchObject({ state: "done", output: "sent" });
  });

  it("keeps a long text whole and shows its two ends", async () => {
    const text = `begin ${"ä".repeat(20_000)} end`;
    const { executor, kept } = openExecutor(makeTool(async () => ({ ok: true, text })));
    const result = await executor.run(makeCall("x"), never);
    expect(result.output).toMatch(/^begin /);
    expect(result.output).toMatch(/ end$/);
    expect(result.output).toContain(`read_result with id ${result.artifactIds[0]}`);
    expect(result.output).not.toContain("\uFFFD");
    expect(Buffer.byteLength(result.output)).toBeLessThan(17_000);
    expect(Buffer.from(kept[0]!.bytes).toString()).toBe(text);
  });

  it("keeps 8 MB of a text of 20 MB", async () => {
    const tool = makeTool(async () => ({ ok: true, text: "0123456789".repeat(2_000_000) }));
    const { executor, kept } = openExecutor(tool);
    const result = await executor.run(makeCall("x"), never);
    expect(result.state).toBe("done");
    expect(kept[0]!.bytes.byteLength).toBeLessThan(8_001_000);
    expect(result.output.length).toBeLessThan(17_000);
    expect(result.output).toContain("too long to keep");
  });

  it("leaves out artifacts that are too large", async () => {
    const artifact = {
      type: "media",
      label: "x",
      mime: "image/png",
      bytes: new Uint8Array(9_000_000),
    };
    const tool = makeTool(async () => ({
      ok: true,
      text: "x",
      artifacts: [artifact as NewArtifact],
    }));
    const { executor, kept } = openExecutor(tool);
    const result = await executor.run(makeCall("x"), never);
    expect(result).toMatchObject({ state: "done", artifactIds: [] });
    expect(result.output).toContain("too large to keep");
    expect(kept).toEqual([]);
  });

  it("has still happened when nothing can be kept", async () => {
    const tool = makeTool(async () => ({ ok: true, text: "x".repeat(50_000) }));
    const keep = () => Promise.reject(new Error("disk full"));
    const { executor } = openExecutor(tool, { artifacts: { keep } });
    const result = await executor.run(makeCall("x"), never);
    expect(result).toMatchObject({ state: "done", artifactIds: [] });
    expect(result.output).toContain("could not be kept");
  });

  it("shows no secrets: not in text, failures, prints, artifacts or to-do lists", async () => {
    const leak = "the known-secret leaks";
    const bytes = Buffer.from(leak);
    const tool = makeTool(async ({ text }, { print }) => {
      print(leak);
      if (text === "throw") throw new Error(leak);
      const artifacts = [{ type: "text" as const, label: "x", mime: "text/plain", bytes }];
      return {
        ok: true,
        text: leak,
        artifacts,
        todos: [{ text: leak, status: "pending" as const }],
      };
    });
    const { executor, kept } = openExecutor(tool);
    const printed: string[] = [];
    const call = makeCall("x");
    const context = { ...call.context, print: (text: string) => void printed.push(text) };
    const result = await executor.run({ ...call, context }, never);
    const failure = await executor.run(makeCall("throw"), never);
    const seen = JSON.stringify([result, failure, printed, Buffer.from(kept[0]!.bytes).toString()]);
    expect(seen).not.toContain("known-secret");
    expect(seen.match(/the \*\*\* leaks/g)).toHaveLength(5);
  });

  it("recognises a secret that lies across the cut of a long text", async () => {
    const text = `${"x".repeat(11_195)}known-secret${"x".repeat(20_000)}`;
    const { executor } = openExecutor(makeTool(async () => ({ ok: true, text })));
    const { output } = await executor.run(makeCall("x"), never);
    expect(output).not.toContain("known");
  });

  it("reuses results of reading tools that may be repeated, for five minutes", async () => {
    let runs = 0;
    const run = async () => ({ ok: true, text: String(++runs) });
    const { executor, clock } = openExecutor(makeTool(run, { idempotent: true }));
    expect((await executor.run(makeCall("a"), never)).output).toBe("1");
    expect((await executor.run(makeCall("a"), never)).output).toBe("1");
    expect((await executor.run(makeCall("b"), never)).output).toBe("2");
    const call = makeCall("a");
    const other = { ...call.context, ownerId: `usr_${"1".repeat(26)}` as UserId };
    expect((await executor.run({ ...call, context: other }, never)).output).toBe("3");
    const denied = await executor.run({ ...call, check: async () => "no" }, never);
    expect(denied.state).toBe("failed");
    clock.advance(300_001);
    expect((await executor.run(makeCall("a"), never)).output).toBe("4");
  });

  it.each([
    ["a tool that writes", { idempotent: true, effects: ["write"] as const }],
    ["a tool that must not be repeated", { idempotent: false }],
    ["a tool that reads what changes", { idempotent: true, volatile: true }],
  ])("does not reuse results of %s", async (_name, more) => {
    let runs = 0;
    const run = async () => ({ ok: true, text: String(++runs) });
    const { executor } = openExecutor(makeTool(run, more));
    await executor.run(makeCall("a"), never);
    expect((await executor.run(makeCall("a"), never)).output).toBe("2");
  });

  it("does not reuse failures, nor what is not done yet", async () => {
    let runs = 0;
    const run = async () => ({ ok: ++runs > 1, text: runs === 2 ? '{"status":"queued"}' : "" });
    const { executor } = openExecutor(makeTool(run, { idempotent: true }));
    const ask = async () => (await executor.run(makeCall("a"), never)).outcome;
    expect([await ask(), await ask(), await ask()]).toEqual(["failed", "pending", "worked"]);
  });

  it("slows down a loop that has run wild, for one owner and tool", async () => {
    const { executor, clock } = openExecutor(makeTool(echo));
    const states = [];
    for (let i = 0; i < 601; i++) states.push((await executor.run(makeCall("a"), never)).state);
    expect(states.filter((state) => state === "failed")).toHaveLength(1);
    const call = makeCall("a");
    const other = { ...call.context, ownerId: `usr_${"1".repeat(26)}` as UserId };
    expect((await executor.run({ ...call, context: other }, never)).state).toBe("done");
    clock.advance(1000);
    expect((await executor.run(call, never)).state).toBe("done");
  });

  it("finds out what became of a call, and says so when it cannot", async () => {
    const asked = makeTool(echo, {
      reconcile: async ({ text }) => (text === "known" ? { ok: true, text: "known-secret" } : null),
    });
    const { executor } = openExecutor(asked);
    expect(await executor.reconcile(makeCall("known"), never)).toMatchObject({
      state: "done",
      output: "***",
    });
    expect(await executor.reconcile(makeCall("x"), never)).toBeNull();
    expect(await openExecutor(makeTool(echo)).executor.reconcile(makeCall("x"), never)).toBeNull();
    const broken = makeTool(echo, { reconcile: () => Promise.reject(new Error("gone")) });
    expect(await openExecutor(broken).executor.reconcile(makeCall("x"), never)).toBeNull();
  });
});
