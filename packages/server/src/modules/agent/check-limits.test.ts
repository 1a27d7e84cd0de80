import { defineTool } from "@steward/sdk/define-tool.ts";
import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestCore, readToEnd, type TestCore } from "../../testing/open-test-core.ts";
import { calls, createSampleTools } from "../../testing/sample-tools.ts";

/** Never done, and never the same twice in a row. */
const endless: Script = [{ moves: calls(["look", "a"]) }, { moves: calls(["look", "b"]) }];

describe("the limits of a turn", () => {
  let core: TestCore;
  afterEach(() => core.close());

  async function run(agent: object, script = endless, more: object = {}) {
    const { tools, effects } = createSampleTools();
    core = await openTestCore({ tools, agent, script, ...more });
    const { view } = await core.say(await core.open(), "Go");
    return { view, effects };
  }

  it("end it after so many steps, and say so", async () => {
    const { view, effects } = await run({ max_steps: 5 });
    expect(view).toMatchObject({
      status: "failed",
      endReason: "step_limit",
      error: { message: "It took 5 steps and was not done." },
    });
    expect(effects).toHaveLength(5);
  });

  it("end an answer that does not come to an end by itself", async () => {
    const { view } = await run({}, [
      { moves: [{ reasoning: "h".repeat(1_000_001) }, { hang: true }] },
    ]);
    expect(view).toMatchObject({ status: "done", endReason: "length" });
  });

  it("end a step that asks for thousands of calls before one of them is made", async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ["look", String(index)] as const);
    const { view, effects } = await run({}, [
      { moves: [{ text: "I look around." }, ...calls(...many)] },
    ]);
    expect(view).toMatchObject({
      status: "failed",
      error: { message: "lab/large failed: it asked for more than 64 calls at once" },
    });
    expect(effects).toEqual([]);
    expect(view.parts).toMatchObject([{ type: "text", text: "I look around." }]);
  });

  it("end it after so many tokens", async () => {
    const { view } = await run({ max_tokens: 500 });
    expect(view).toMatchObject({ status: "failed", endReason: "token_limit" });
    expect(view.error?.message).toContain("500 are allowed");
  });

  it("end it when it has cost so much", async () => {
    const config = {
      providers: {
        lab: {
          protocol: "scripted",
          models: [{ id: "large", price: { input: 1_000, output: 1_000 } }, "small"],
        },
      },
      roles: { output: ["lab/large"], title: ["lab/small"] },
      retry_delay: 0,
    };
    const { view } = await run({ max_usd: 0.5 }, endless, { config });
    expect(view).toMatchObject({ status: "failed", endReason: "cost_limit" });
  });

  it("end it after so many minutes", async () => {
    const { tools } = createSampleTools();
    const slow = defineTool({
      name: "sleep",
      description: "Sleeps for ten minutes",
      input: z.strictObject({}),
      effects: ["read"],
      title: () => "Sleep",
      async run() {
        core.clock.advance(600_000);
        return { ok: true, text: "Slept" };
      },
    });
    const script = [{ moves: [{ toolCall: { name: "sleep", input: {} } }] }];
    const { view } = await run({ max_minutes: 10 }, script, { tools: [...tools, slow] });
    expect(view).toMatchObject({ status: "failed", endReason: "time_limit", step: 0 });
  });

  describe("in minutes, when the clock is set while it runs", () => {
    const DAY = 86_400_000;
    const spawn = [{ toolCall: { name: "spawn", input: { name: "one", task: "child" } } }];

    /** A turn of at most ten minutes; each `sleep` takes six and sets the clock besides. */
    async function runSleeping(jump: number, script: Script) {
      let slept = 0;
      const tool = defineTool({
        name: "sleep",
        description: "Sleeps for six minutes",
        input: z.strictObject({}),
        effects: ["read"],
        title: () => "Sleep",
        async run() {
          core.clock.advance(6 * 60_000);
          core.clock.jump(core.clock.now() + jump);
          return { ok: true, text: `Slept ${++slept}` };
        },
      });
      return run({ max_minutes: 10 }, script, { tools: [tool] });
    }
    const sleep = [{ toolCall: { name: "sleep", input: {} } }];

    it.each([DAY, -DAY])("by %i ms, counts the minutes that passed", async (jump) => {
      const { view } = await runSleeping(jump, [{ moves: sleep }]);
      expect(view).toMatchObject({ endReason: "time_limit", step: 1 });
    });

    it.each([DAY, -DAY])("by %i ms, leaves out those of sub-agents alone", async (jump) => {
      const { view } = await runSleeping(jump, [
        { when: "Go", moves: spawn },
        { when: "child", moves: sleep },
        { when: "Slept 1", moves: [{ text: "The sub-agent is awake." }] },
        { when: "awake", moves: sleep },
        { when: "Slept 2", moves: sleep },
        { when: "Slept 3", moves: [{ text: "Too late." }] },
      ]);
      expect(view).toMatchObject({ endReason: "time_limit", step: 2 });
    });

    it.each([DAY, -DAY])("by %i ms, tells how long a call took", async (jump) => {
      const { view } = await runSleeping(jump, [
        { when: "Go", moves: sleep },
        { moves: [{ text: "Done." }] },
      ]);
      const events = await readToEnd(core.turns, view.id);
      const end = events.find((event) => event.type === "tool-end");
      expect(end).toMatchObject({ durationMs: 6 * 60_000 });
    });
  });

  it("end it when it goes round in circles", async () => {
    const { view, effects } = await run({ max_repeats: 3 }, [{ moves: calls(["look", "a"]) }]);
    expect(view).toMatchObject({
      status: "failed",
      endReason: "loop",
      error: { message: "It made the same call 3 times in a row." },
    });
    expect(effects).toEqual(["look a", "look a", "look a"]);
  });

  it("leave an answer alone that comes with the last step", async () => {
    const { view } = await run({ max_steps: 2 }, [
      { moves: calls(["look", "a"]) },
      { moves: [{ text: "Done." }] },
    ]);
    expect(view).toMatchObject({ status: "done", endReason: "answered" });
  });
});
