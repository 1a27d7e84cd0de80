import type { Plan } from "@steward/contracts/plan.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestCore, type TestCore, type TestCoreOptions } from "../../testing/open-test-core.ts";

const tool = (name: string, more = {}) =>
  defineTool({
    name,
    description: name,
    input: z.object({}),
    effects: [],
    title: () => name,
    run: async () => ({ ok: true, text: "It is so." }),
    ...more,
  });
const tools = [
  tool("read_file"),
  tool("web_search"),
  tool("from_elsewhere"),
  tool("sequentialthinking", { onDemand: true }),
];
const plan: Plan = {
  intent: "research",
  needs_memory: true,
  memory_queries: ["the harbour"],
  needs_container: false,
  container_name: null,
  container_task: null,
  use_code_model: false,
  hallucination_risk: "low",
  reasoning: "",
  confidence: 0.9,
  tools: [],
};
const planned = (some: Partial<Plan> = {}) => [
  { moves: [{ text: JSON.stringify({ ...plan, ...some }) }] },
  { moves: [{ toolCall: { name: "from_elsewhere", input: {} } }] },
  { moves: [{ text: "Well." }] },
];
const thinking = { thinking: { mode: "high" }, control: { enabled: false } };

const offered = (request: ModelRequest | undefined) =>
  request?.tools?.map(({ name }) => name) ?? [];
const systemOf = (request: ModelRequest | undefined) => {
  const [first] = request?.messages ?? [];
  return first?.role === "system" ? first.text : "";
};

describe("the prompt", () => {
  let core: TestCore;
  afterEach(() => core.close());

  async function ask(options: TestCoreOptions, text = "When was the harbour built?") {
    core = await openTestCore({ tools, ...options });
    const conversation = await core.open();
    await core.conversations.update(core.ownerId, conversation.id, { persona: "captain" });
    await core.say(conversation, text);
    return core.requests;
  }

  it("of a planned turn has the tools and words of its handler, and what is needed on demand", async () => {
    const [, request] = await ask({ script: planned(), pipeline: thinking });
    expect(offered(request)).toContain("web_search");
    expect(offered(request)).toContain("from_elsewhere");
    expect(offered(request)).toContain("sequentialthinking");
    expect(systemOf(request)).toContain("Look it up before you answer");
  });

  it("of a turn whose intent is not sure is not told of tools on demand", async () => {
    const [, request] = await ask({ script: planned({ confidence: 0.5 }), pipeline: thinking });
    expect(offered(request)).toContain("read_file");
    expect(offered(request)).not.toContain("sequentialthinking");
  });

  it("marks results and memories as evidence, in one count", async () => {
    const asked: string[] = [];
    const [, , request] = await ask({
      script: planned(),
      pipeline: thinking,
      async recall(_turn, { text }) {
        asked.push(text);
        const at = Date.UTC(2026, 0, 2);
        const from = { kind: "episode", conversation: null, speaker: null, why: "" } as const;
        return [{ ...from, ref: text, text: `On ${text}`, at }];
      },
    });
    expect(asked).toEqual(["When was the harbour built?", "the harbour"]);
    const text = JSON.stringify(request?.messages);
    expect(text).toContain("- E1, 2026-01-02");
    expect(text).toContain("- E2, 2026-01-02");
    expect(request?.messages.at(-1)).toMatchObject({ role: "tool", text: "[E3] It is so." });
  });

  it("ends with the words of the persona", async () => {
    const [request] = await ask({ persona: (id) => `I am ${id}.` }, "hello");
    expect(systemOf(request).endsWith("\n\nI am captain.")).toBe(true);
  });

  it("for a greeting has no word of the layers", async () => {
    const [request, ...more] = await ask({ pipeline: thinking }, "hello");
    expect(more).toEqual([]);
    expect(offered(request)).toEqual(["read_file", "web_search", "from_elsewhere", "spawn"]);
    expect(systemOf(request)).toMatch(/Today is \d{4}-\d\d-\d\d\.$/);
    expect(request?.messages.at(-1)).toEqual({
      role: "user",
      content: [{ type: "text", text: "hello" }],
    });
  });
});
