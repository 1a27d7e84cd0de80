import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { afterEach, describe, expect, it } from "vitest";
import { createTestCores } from "../../testing/create-test-cores.ts";
import { ask, readToEnd, readUntil } from "../../testing/open-test-core.ts";
import { calls } from "../../testing/sample-tools.ts";

const answer = { moves: [{ text: "So much for that." }] };

describe("a turn that uses tools", () => {
  const cores = createTestCores();
  afterEach(cores.close);

  const open = cores.openWithTools;

  it("runs what the model asks for, and the model reads the result", async () => {
    const { core, sample, conversation } = await open([{ moves: calls(["look", "sky"]) }, answer]);
    const { events, view } = await core.say(conversation, "Look!");
    expect(events.map((event) => event.type)).toEqual([
      "turn-start",
      "triage-end",
      "plan-make",
      "context-measure",
      "step-start",
      "model-start",
      "step-end",
      "tool-propose",
      "tool-start",
      "tool-end",
      "context-measure",
      "step-start",
      "model-start",
      "text-delta",
      "step-end",
      "check-end",
      "turn-end",
    ]);
    expect(view).toMatchObject({ status: "done", endReason: "answered", step: 1 });
    expect(sample.effects).toEqual(["look sky"]);
    expect(core.requests[1]?.messages.slice(-2)).toMatchObject([
      { role: "assistant", toolCalls: [{ name: "look" }] },
      { role: "tool", name: "look", text: "[E1] look did sky" },
    ]);
  });

  it("offers its tools to the model, and none to one that only talks", async () => {
    const { core, conversation } = await open([answer]);
    await core.say(conversation, "Hello");
    const offered = core.requests[0]?.tools?.map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(["look", "send", "spawn"]));
    const submission = { ownerId: core.ownerId, conversationId: conversation.id };
    const talk = await core.agent.submit({
      ...submission,
      model: "steward-chat",
      input: ask("Hello"),
    });
    await readToEnd(core.turns, talk.id);
    expect(core.requests.at(-1)?.tools).toBeUndefined();
  });

  it("runs the calls of a step at the same time", async () => {
    const { core, sample, conversation } = await open([
      { moves: calls(["wait", "a"], ["wait", "b"], ["look", "c"]) },
      answer,
    ]);
    const { id: conversationId } = conversation;
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId,
      input: ask("Go"),
    });
    await expect
      .poll(async () => statesOf(await core.turns.view(turn)))
      .toEqual(["running", "running", "done"]);
    sample.release();
    await readToEnd(core.turns, turn.id);
    expect(sample.effects.toSorted()).toEqual(["look c", "wait a", "wait b"]);
  });

  it("of a mixed batch runs what may, then what was approved, and nothing else", async () => {
    const { core, sample, conversation } = await open([
      { when: "Go", moves: calls(["look", "sky"], ["send", "ada"], ["send", "eve"]) },
      answer,
    ]);
    const turn = await core.sayAndWait(conversation, "Go");
    expect(statesOf(await core.turns.view(turn))).toEqual(["done", "awaiting", "awaiting"]);
    const [ada, eve] = await core.approvals.list(core.owner);
    await core.approvals.decide(core.owner, eve!.id, { verb: "reject" });
    await core.approvals.decide(core.owner, ada!.id, { verb: "approve" });
    await readToEnd(core.turns, turn.id);
    expect(statesOf(await core.turns.view(turn))).toEqual(["done", "done", "denied"]);
    expect(sample.effects).toEqual(["look sky", "send ada"]);
    const { view } = await core.say(conversation, "And then?");
    expect(view.status).toBe("done");
    for (const request of core.requests) expectValid(request.messages);
  });

  it("reads why the rules forbid a call, and goes on", async () => {
    const { core, sample, conversation } = await open([{ moves: calls(["look", "sky"]) }, answer], {
      approvals: { rules: [{ decision: "deny", tool: "look" }] },
    });
    const { view } = await core.say(conversation, "Look!");
    expect(view).toMatchObject({ status: "done", parts: [{ state: "denied" }, { type: "text" }] });
    expect(core.requests[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      text: "[E1] The owner's rules forbid this.",
    });
    expect(sample.effects).toEqual([]);
  });

  it.each([
    ["fly", { word: "away" }, "There is no tool fly"],
    ["look", { wrod: "sky" }, "do not fit look"],
  ])("reads what is wrong with a call of %s, and goes on", async (name, input, words) => {
    const { core, sample, conversation } = await open([
      { moves: [{ toolCall: { name, input } }] },
      answer,
    ]);
    const { view } = await core.say(conversation, "Go");
    expect(view).toMatchObject({ status: "done", endReason: "answered" });
    expect(core.requests[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      text: expect.stringContaining(words) as string,
    });
    expect(sample.effects).toEqual([]);
  });

  it("keeps calls apart whose ids a model uses again", async () => {
    const { core, sample, conversation } = await open([
      { moves: calls(["look", "a"]) },
      { moves: calls(["look", "b"]) },
      answer,
    ]);
    const { view } = await core.say(conversation, "Go");
    expect(new Set(callIds(view)).size).toBe(2);
    expect(sample.effects).toEqual(["look a", "look b"]);
    for (const request of core.requests) expectValid(request.messages);
  });

  it("keeps calls apart whatever ids a model thinks of", async () => {
    const look = (callId: string) => ({
      toolCall: { name: "look", input: { word: callId }, callId },
    });
    const { core, sample, conversation } = await open([
      { moves: [look("a"), look("a_1_0")] },
      { moves: [look("a")] },
      answer,
    ]);
    const { view } = await core.say(conversation, "Go");
    expect(view.status).toBe("done");
    expect(new Set(callIds(view)).size).toBe(3);
    expect(sample.effects).toEqual(["look a", "look a_1_0", "look a"]);
  });

  describe("with tools of the front end", () => {
    const weather = { name: "weather", parameters: { type: "object" } };

    it("runs its own and leaves the others to the front end", async () => {
      const { core, sample, conversation } = await open([
        { moves: [...calls(["look", "sky"]), { toolCall: { name: "weather", input: {} } }] },
        answer,
      ]);
      const turn = await core.agent.submit({
        ownerId: core.ownerId,
        conversationId: conversation.id,
        input: { ...ask("Go"), parameters: { tools: [weather] } },
      });
      await readToEnd(core.turns, turn.id);
      expect(await core.turns.view(turn)).toMatchObject({
        status: "done",
        endReason: "client_tools",
        parts: [
          { type: "tool-call", name: "weather" },
          { type: "tool", state: "done" },
        ],
      });
      expect(sample.effects).toEqual(["look sky"]);
    });

    it("offers none of its own where the front end wants that", async () => {
      const { core, sample, conversation } = await open([{ moves: calls(["look", "a"]) }, answer]);
      const turn = await core.agent.submit({
        ownerId: core.ownerId,
        conversationId: conversation.id,
        input: { ...ask("Go"), parameters: { tools: [weather], ownTools: false } },
      });
      await readToEnd(core.turns, turn.id);
      expect(core.requests[0]?.tools).toEqual([weather]);
      expect(sample.effects).toEqual([]);
    });

    it("takes a tool of the same name for the front end's", async () => {
      const { core, sample, conversation } = await open([{ moves: calls(["look", "a"]) }]);
      const turn = await core.agent.submit({
        ownerId: core.ownerId,
        conversationId: conversation.id,
        input: { ...ask("Go"), parameters: { tools: [{ ...weather, name: "look" }] } },
      });
      await readToEnd(core.turns, turn.id);
      expect(await core.turns.view(turn)).toMatchObject({ endReason: "client_tools" });
      expect(sample.effects).toEqual([]);
    });
  });

  describe("stopped", () => {
    it("while a tool runs, it cuts the tool off, and the transcript stays whole", async () => {
      const { core, sample, conversation } = await open([
        { when: "Go", moves: calls(["wait", "a"], ["send", "b"]) },
        answer,
      ]);
      const turn = await core.agent.submit({
        ownerId: core.ownerId,
        conversationId: conversation.id,
        input: ask("Go"),
      });
      await readUntil(core.turns, turn.id, "tool-output");
      await core.turns.stop(turn.id);
      await readToEnd(core.turns, turn.id);
      const view = await core.turns.view(turn);
      expect(view).toMatchObject({ status: "stopped", endReason: "stopped" });
      expect(statesOf(view)).toEqual(["stopped", "stopped"]);
      await core.say(conversation, "Still there?");
      expect(await core.approvals.list(core.owner)).toEqual([]);
      expectValid(core.requests.at(-1)!.messages);
      expect(sample.effects).toEqual([]);
    });

    it("while it waits for a decision, it ends, and the decision comes too late", async () => {
      const { core, sample, conversation } = await open([
        { moves: calls(["send", "ada"]) },
        answer,
      ]);
      const turn = await core.sayAndWait(conversation, "Go");
      const [approval] = await core.approvals.list(core.owner);
      await core.turns.stop(turn.id);
      await core.turns.stop(turn.id);
      await expect.poll(() => core.turns.get(turn.id)).toMatchObject({ status: "stopped" });
      const late = await core.approvals.decide(core.owner, approval!.id, { verb: "approve" });
      expect(late.ok).toBe(false);
      expect(sample.effects).toEqual([]);
    });
  });

  it("asks the rules again right before a call runs", async () => {
    const { core, sample, conversation } = await open([{ moves: calls(["send", "ada"]) }, answer]);
    const turn = await core.sayAndWait(conversation, "Go");
    await core.conversations.update(core.ownerId, conversation.id, { approvalMode: "plan" });
    const [approval] = await core.approvals.list(core.owner);
    await core.approvals.decide(core.owner, approval!.id, { verb: "approve" });
    await readToEnd(core.turns, turn.id);
    expect(sample.effects).toEqual([]);
    expect(core.requests.at(-1)?.messages.at(-1)).toMatchObject({
      text: expect.stringContaining("plan mode") as string,
    });
  });
});

function statesOf({ parts }: TurnView): string[] {
  return parts.flatMap((part) => (part.type === "tool" ? [part.state] : []));
}

function callIds({ parts }: TurnView): string[] {
  return parts.flatMap((part) => (part.type === "tool" ? [part.callId] : []));
}

/** As every provider wants it: after an answer that calls, one result for each call. */
function expectValid(messages: readonly ModelMessage[]): void {
  for (const [index, message] of messages.entries()) {
    if (message.role !== "assistant") continue;
    const asked = (message.toolCalls ?? []).map(({ callId }) => callId);
    const next = messages.slice(index + 1, index + 1 + asked.length);
    expect(next.map((each) => (each.role === "tool" ? each.callId : each.role))).toEqual(asked);
    expect(messages[index + 1 + asked.length]?.role).not.toBe("tool");
  }
}
