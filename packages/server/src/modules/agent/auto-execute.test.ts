import { answerText } from "@steward/contracts/turn-view.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestCores } from "../../testing/create-test-cores.ts";
import { ask, readToEnd, type TestCoreOptions } from "../../testing/open-test-core.ts";

const message = "Does it work?\n```python\nprint(6 * 7)\n```";

/** `expect.stringContaining` without its `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

const off = { auto_execute: false, thinking: { mode: "off" }, control: { enabled: false } };

describe("code that somebody sends", () => {
  const cores = createTestCores();
  afterEach(cores.close);

  async function open(options: TestCoreOptions = {}, needsConfirm = false) {
    const ran: string[] = [];
    const tool = defineTool({
      name: "run_code",
      description: "Runs code.",
      input: z.strictObject({ language: z.enum(["python", "javascript"]), code: z.string() }),
      effects: ["execute"],
      title: ({ code }) => `Run ${code}`,
      confirm: () => (needsConfirm ? "It wants to be asked for." : undefined),
      async run({ language, code }) {
        ran.push(`${language}: ${code}`);
        return { ok: true, text: "42" };
      },
    });
    const script = [{ moves: [{ text: "It prints 42." }] }];
    const core = await cores.open({ tools: [tool], script, ...options });
    return { core, ran, conversation: await core.open() };
  }

  it("is run before the model is asked, which reads the result", async () => {
    const { core, ran, conversation } = await open();
    const { view, events } = await core.say(conversation, message);
    expect(ran).toEqual(["python: print(6 * 7)"]);
    expect(view).toMatchObject({ status: "done", step: 1 });
    const types = events.map(({ type }) => type);
    expect(types.indexOf("tool-end")).toBeLessThan(types.indexOf("model-start"));
    expect(core.requests).toHaveLength(1);
    const [called, result] = core.requests[0]?.messages.slice(-2) ?? [];
    expect(called).toMatchObject({ role: "assistant", toolCalls: [{ name: "run_code" }] });
    expect(result).toMatchObject({ role: "tool", name: "run_code" });
  });

  it("is told not to have been run where its language cannot be, and no answer says that it was", async () => {
    const script = [
      { moves: [{ text: "I ran it, and it prints 42." }] },
      { moves: [{ text: "Go cannot be run here, so I only read it." }] },
    ];
    const { core, ran, conversation } = await open({ script });
    const { view } = await core.say(conversation, "Does it work?\n```go\nfunc main() {}\n```");
    expect(ran).toEqual([]);
    expect(view.parts[0]).toMatchObject({
      type: "tool",
      title: "Run func main() {}",
      state: "failed",
      output: containing("Go cannot be run here"),
    });
    expect(answerText(view)).toBe("Go cannot be run here, so I only read it.");
    expect(view.check.rejected).toBe(1);
    expect(JSON.stringify(core.requests[0]?.messages)).toContain("It was not run: Go");
  });

  it("is left alone where the plan is sure that something else is wanted", async () => {
    const plan = JSON.stringify({ intent: "memory", confidence: 0.95, hallucination_risk: "low" });
    const script = [{ moves: [{ text: plan }] }, { moves: [{ text: "Noted." }] }];
    const pipeline = { thinking: { mode: "high" }, control: { enabled: false } };
    const { core, ran, conversation } = await open({ script, pipeline });
    const { view } = await core.say(conversation, message);
    expect(view).toMatchObject({ status: "done", plan: { handlers: ["memory"] } });
    expect(ran).toEqual([]);
  });

  it.each([
    [
      "a plan is sure of something else",
      { thinking: { mode: "high" }, control: { enabled: false } },
    ],
    ["code is not run by itself", off],
  ])("is run where somebody says so, although %s", async (_why, pipeline) => {
    const plan = JSON.stringify({ intent: "files", confidence: 0.95, hallucination_risk: "low" });
    const script = [
      { when: "The newest message", moves: [{ text: plan }] },
      { moves: [{ text: "It prints 42." }] },
    ];
    const { core, ran, conversation } = await open({ script, pipeline });
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId: conversation.id,
      input: { ...ask(message), isToRun: true },
    });
    await readToEnd(core.turns, turn.id);
    expect(ran).toEqual(["python: print(6 * 7)"]);
  });

  it("comes from the plan where the message has none", async () => {
    const container = { needs_container: true, container_task: "print(6 * 7)" };
    const plan = { intent: "question", confidence: 0.9, hallucination_risk: "low", ...container };
    const script = [
      { moves: [{ text: JSON.stringify(plan) }] },
      { moves: [{ text: "It is 42." }] },
    ];
    const pipeline = { thinking: { mode: "high" }, control: { enabled: false } };
    const { core, ran, conversation } = await open({ script, pipeline });
    const { view } = await core.say(conversation, "What is six times seven?");
    expect(ran).toEqual(["python: print(6 * 7)"]);
    expect(view).toMatchObject({ status: "done", step: 1 });
  });

  it("waits for a decision where running it needs one", async () => {
    const { core, ran, conversation } = await open({}, true);
    const turn = await core.sayAndWait(conversation, message);
    expect(ran).toEqual([]);
    expect(core.requests).toEqual([]);
    const [waiting] = await core.approvals.list(core.owner);
    await core.approvals.decide(core.owner, waiting?.id ?? "", { verb: "approve" });
    await readToEnd(core.turns, turn.id);
    expect(ran).toHaveLength(1);
    expect(core.requests).toHaveLength(1);
  });

  it("is told in words to a model without tools", async () => {
    const models = ["large", "small"].map((id) => ({ id, tools: false }));
    const config = {
      providers: { lab: { protocol: "scripted", models } },
      roles: { output: ["lab/large"], title: ["lab/small"] },
    };
    const { core, ran, conversation } = await open({ config });
    await core.say(conversation, message);
    expect(ran).toHaveLength(1);
    const last = core.requests[0]?.messages.at(-1);
    expect(last?.role).toBe("user");
    expect(JSON.stringify(last)).toContain("42");
  });

  it.each([
    ["the owner does not want it", { pipeline: off }, {}],
    ["the rules forbid it", { approvals: { rules: [{ tool: "run_code", decision: "deny" }] } }, {}],
    ["the model only talks", {}, { model: "steward-chat" }],
    ["the front end has its own tools alone", {}, { parameters: { ownTools: false } }],
    ["an explanation is wanted", {}, { text: message.replace("Does it work?", "Explain this.") }],
  ])(
    "is not run where %s",
    async (_why, options, { model, parameters, text = message }: Asking) => {
      const { core, ran, conversation } = await open(options);
      const turn = await core.agent.submit({
        ownerId: core.ownerId,
        conversationId: conversation.id,
        model,
        input: { ...ask(text), ...(parameters ? { parameters } : {}) },
      });
      await readToEnd(core.turns, turn.id);
      expect(ran).toEqual([]);
      expect(core.requests).toHaveLength(1);
    },
  );
});

type Asking = {
  readonly model?: string;
  readonly parameters?: { readonly ownTools: boolean };
  readonly text?: string;
};
