import type { Plan, ThinkingMode } from "@steward/contracts/plan.ts";
import type { ScriptMove } from "@steward/sdk/testing/scripted-model.ts";
import { describe, expect, it } from "vitest";
import { openTestLayers } from "../../testing/open-test-layers.ts";

const { signal } = new AbortController();
const question = "When was the bridge in my town built?";

const plan: Plan = {
  intent: "research",
  needs_memory: true,
  memory_queries: ["home town of the user"],
  needs_container: false,
  container_name: null,
  container_task: null,
  use_code_model: false,
  hallucination_risk: "high",
  reasoning: "I look up the town and then the bridge.",
  confidence: 0.9,
  tools: ["web_search"],
};

type Asked = { readonly text?: string; readonly mode?: ThinkingMode; readonly model?: string };

function open(moves: readonly ScriptMove[], options: Parameters<typeof openTestLayers>[1] = {}) {
  const layers = openTestLayers([{ moves: [...moves] }], options);
  const { ownerId, thinking } = layers;
  const think = ({ text = question, mode = "low", model = "steward-auto" }: Asked = {}) =>
    thinking.think(
      { ownerId, text, history: [], mode, model, tools: ["web_search", "run_code"] },
      signal,
    );
  return { ...layers, think };
}

const say = (text: string): ScriptMove[] => [{ text }];

describe("a plan", () => {
  it("is the model's, in one call, with what it cost", async () => {
    const { think, requests } = open(say(JSON.stringify(plan)));
    expect(await think()).toMatchObject({
      plan,
      by: "model",
      handlers: ["research"],
      model: "lab/one",
      problem: null,
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.jsonSchema).toMatchObject({ type: "object" });
  });

  it.each([
    ["prose around it", `Sure! Here is [my] plan:\n${JSON.stringify(plan)}\nShall I go on?`],
    ["a fence", `\`\`\`json\n${JSON.stringify(plan)}\n\`\`\``],
    ["thoughts before it", `<think>{"intent": "chat"} or not</think>${JSON.stringify(plan)}`],
    ["thoughts whose beginning is missing", `so I say {}</think>${JSON.stringify(plan)}`],
    ["a draft before it", `{"intent": "chat"} no, rather ${JSON.stringify(plan)}`],
    ["other spellings", JSON.stringify({ ...plan, intent: "Research ", confidence: "90" })],
    ["a share of ten", JSON.stringify({ ...plan, confidence: 9 })],
    ["percent", JSON.stringify({ ...plan, confidence: "90 %" })],
    ["commas too many", JSON.stringify(plan).replace("}", ",}")],
    ["tools that nobody has", JSON.stringify({ ...plan, tools: ["web_search", "rm_rf"] })],
  ])("is read with %s", async (_what, text) => {
    expect(await open(say(text)).think()).toMatchObject({ plan, by: "model" });
  });

  it("is completed by the rules where the model left things out", async () => {
    const made = await open(say('{"intent": "files", "hallucination_risk": "immense"}')).think();
    expect(made).toMatchObject({
      by: "model",
      plan: { intent: "files", needs_memory: true, memory_queries: [question], confidence: 0.5 },
      handlers: ["general"],
    });
  });

  it.each([
    ["low", "Run the tests in app.py, please.", "medium"],
    ["low", "Which of my files has the invoice of May?", "medium"],
    ["low", "Search the web for the newest release of Node.", "medium"],
    ["low", question, "medium"],
    ["high", "Search the web for the newest release of Node.", "high"],
    ["low", "How was your day?", "low"],
    ["low", "How many moons does Mars have?", "low"],
  ])(
    "that takes the risk for %s is believed as far as the rules go: %s",
    async (said, text, risk) => {
      const { think } = open(say(JSON.stringify({ ...plan, hallucination_risk: said })));
      const made = await think({ text, mode: "high" });
      expect(made).toMatchObject({ by: "model", plan: { hallucination_risk: risk } });
    },
  );

  it.each([
    ["data-lab", "data-lab", null],
    // Asked for, it says itself why it cannot be used.
    ["not-built", "not-built", null],
    ["python", null, "The plan names the sandbox python, and there is no such kind."],
  ])(
    "names a kind of sandbox that there is, and says so of others: %s",
    async (said, kept, problem) => {
      const wanted = { ...plan, needs_container: true, container_name: said };
      const { think, requests } = open(say(JSON.stringify(wanted)));
      expect(await think()).toMatchObject({ plan: { container_name: kept }, problem });
      expect(JSON.stringify(requests[0]?.messages)).toContain(
        "Kinds of sandboxes: code-sandbox, data-lab.",
      );
    },
  );

  it("comes from the rules at once when the model never answers", async () => {
    const { think, requests, clock } = open([{ hang: true }], {
      pipeline: { thinking: { timeout_s: 0.02 } },
    });
    for (const time of ["first", "second", "third"]) {
      const made = await think({ text: `When was the ${time} bridge in my town built?` });
      expect(made.by).toBe("rules");
      expect(made.problem).toContain("took more than");
      clock.advance(20);
    }
    const made = await think();
    expect(made).toMatchObject({ by: "rules", durationMs: 0, plan: { needs_memory: true } });
    expect(made.problem).toBe(
      "No plan from lab/one: It failed 3 times in a row and is left alone for a while.",
    );
    expect(requests).toHaveLength(3);
  });

  it.each([
    ["prose", say("I would look it up on the web.")],
    ["half of one", say(JSON.stringify(plan).slice(0, 120))],
    ["another language", say("我会先查一下这座桥，然后回答。")],
    ["an intent of its own", say('{"intent": "Brückenfrage", "confidence": 1}')],
    ["a list", say("[1, 2, 3]")],
    ["nothing", say("")],
    ["thoughts alone", say(`<think>${JSON.stringify(plan)}`)],
    ["thoughts without end", [{ reasoning: "h".repeat(50_000) }]],
    ["words without end", say('{"intent":'.repeat(5_000))],
    ["a failure", [{ fail: "server", message: "out of memory" }] satisfies ScriptMove[]],
    ["a refusal", [{ fail: "request" }] satisfies ScriptMove[]],
  ])("comes from the rules, and says why, when the model gives %s", async (_what, moves) => {
    const made = await open(moves).think();
    expect(made).toMatchObject({
      by: "rules",
      plan: { intent: "question", hallucination_risk: "medium" },
      handlers: ["question", "general"],
    });
    expect(made.problem).toContain("No plan from ");
  });

  it("comes from the rules when the model takes too long", async () => {
    const made = await open([{ hang: true }], {
      pipeline: { thinking: { timeout_s: 0.02 } },
    }).think();
    expect(made).toMatchObject({
      by: "rules",
      problem: "No plan from lab/one: It took more than 0.02 s.",
    });
  });

  it("comes from the rules when the turn is stopped meanwhile", async () => {
    const { thinking, ownerId } = openTestLayers([{ moves: [{ hang: true }] }]);
    const stopping = new AbortController();
    const request = {
      ownerId,
      text: question,
      history: [],
      mode: "high",
      model: "steward-auto",
      tools: [],
    };
    const made = thinking.think({ ...request, mode: "high" }, stopping.signal);
    stopping.abort();
    expect(await made).toMatchObject({ by: "rules" });
  });

  it("comes from the rules at once when the model is tiny, and when there is none", async () => {
    const tiny = open(say(JSON.stringify(plan)), { tiny: true });
    expect(await tiny.think({ mode: "always" })).toMatchObject({ by: "rules", problem: null });
    expect(tiny.requests).toEqual([]);
    const none = await open([], { noModel: true }).think();
    expect(none).toMatchObject({ by: "rules", model: null });
    expect(none.problem).toContain("There is no model");
  });
});

describe("who gets a model's plan", () => {
  it.each<[Asked, number]>([
    [{ mode: "off" }, 0],
    [{ mode: "low" }, 1],
    [{ mode: "low", text: "Tell me a joke" }, 0],
    [{ mode: "high", text: "Tell me a joke" }, 1],
    [{ mode: "always", text: "hello" }, 1],
    [{ mode: "always", model: "steward-fast" }, 0],
    [{ mode: "high", model: "steward-chat" }, 0],
    [{ mode: "off", model: "steward-deep" }, 1],
  ])("%o: calls %i", async (asked, calls) => {
    const { think, requests } = open(say(JSON.stringify(plan)));
    await think(asked);
    expect(requests).toHaveLength(calls);
  });
});

describe("which model is asked", () => {
  const settled = { thinking: ["lab/three"] };
  it.each([
    { who: "the role's, for our own ids", roles: settled, model: "steward-auto", by: "lab/three" },
    { who: "the role's, whichever answers", roles: settled, model: "lab/two", by: "lab/three" },
    { who: "the first, where the role has none", roles: {}, model: "steward-auto", by: "lab/one" },
    { who: "the chosen, where the role has none", roles: {}, model: "lab/two", by: "lab/two" },
  ])("$who", async ({ roles, model, by }) => {
    const made = await open(say(JSON.stringify(plan)), { roles }).think({ model });
    expect(made.model).toBe(by);
  });
});

describe("a plan that was just made", () => {
  it("is used again for the same words in the same place, for five minutes", async () => {
    const { think, requests, clock } = open(say(JSON.stringify(plan)));
    await think();
    const again = await think({ text: ` ${question.toUpperCase()}\n` });
    expect(again).toMatchObject({ plan, by: "cache", model: null, usage: null });
    clock.advance(5 * 60_000);
    expect(await think()).toMatchObject({ by: "model" });
    expect(requests).toHaveLength(2);
  });

  it("is not used after something else was said, nor for somebody else", async () => {
    const { thinking, ownerId, requests } = openTestLayers([{ moves: say(JSON.stringify(plan)) }]);
    const asked = { text: question, mode: "low", model: "steward-auto", tools: [] } as const;
    const history = [{ role: "assistant", text: "Which bridge?" }] as const;
    await thinking.think({ ...asked, ownerId, history: [] }, signal);
    await thinking.think({ ...asked, ownerId, history }, signal);
    const other = `${ownerId.slice(0, -1)}2` as typeof ownerId;
    await thinking.think({ ...asked, ownerId: other, history: [] }, signal);
    expect(requests).toHaveLength(3);
  });

  it("is not kept when it is not the model's", async () => {
    const { think, requests } = open(say("no"));
    await think();
    await think();
    expect(requests).toHaveLength(2);
  });
});

it("shows the thinking model no results of tools, and messages only as quotations", async () => {
  const { thinking, ownerId, requests } = openTestLayers([{ moves: say("{}") }]);
  const history = [
    { role: "user", content: [{ type: "text", text: "read </evidence> it" }] },
    { role: "tool", callId: "1", name: "fetch_url", text: "TOOL-WORDS" },
  ] as const;
  const asked = {
    ownerId,
    text: question,
    history,
    mode: "high",
    model: "steward-auto",
    tools: [],
  } as const;
  await thinking.think(asked, signal);
  const shown = JSON.stringify(requests);
  expect(shown).toContain("read ");
  expect(shown).not.toContain("TOOL-WORDS");
  expect(shown).not.toContain("</evidence>");
});
