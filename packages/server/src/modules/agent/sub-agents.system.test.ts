import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestCores } from "../../testing/create-test-cores.ts";
import { ask, readToEnd, readUntil, type TestCore } from "../../testing/open-test-core.ts";
import { calls } from "../../testing/sample-tools.ts";

function spawn(name: string, task: string, more: object = {}) {
  return { toolCall: { name: "spawn", input: { name, task, ...more } } };
}

describe("sub-agents", () => {
  const cores = createTestCores();
  afterEach(cores.close);

  const open = cores.openWithTools;

  const submit = (core: TestCore, conversationId: Parameters<TestCore["say"]>[0]["id"]) =>
    core.agent.submit({ ownerId: core.ownerId, conversationId, input: ask("Go") });

  it("work at the same time, and their answers are the results", async () => {
    const { core, sample, conversation } = await open([
      { when: "Go", moves: [spawn("one", "task-a"), spawn("two", "task-b")] },
      { when: "task-", moves: calls(["wait", "x"]) },
      { when: "wait did", moves: [{ text: "My part is done." }] },
      { moves: [{ text: "That is all." }] },
    ]);
    const turn = await submit(core, conversation.id);
    await expect.poll(async () => childrenOf(await core.turns.view(turn)).length).toBe(2);
    const children = await Promise.all(
      childrenOf(await core.turns.view(turn)).map((id) => core.turns.get(id)),
    );
    for (const child of children) {
      expect(child?.spawnedBy).toMatchObject({ turnId: turn.id, rootTurnId: turn.id });
      await readUntil(core.turns, child!.id, "tool-output");
    }
    sample.release();
    await readToEnd(core.turns, turn.id);
    expect(answerText(await core.turns.view(turn))).toBe("That is all.");
    expect(resultsOf(await core.turns.view(turn))).toEqual([
      "My part is done.",
      "My part is done.",
    ]);
    const listed = await core.conversations.list(core.ownerId, { limit: 10, archived: false });
    expect(listed.conversations.map(({ id }) => id)).toEqual([conversation.id]);
  });

  it("work on the files of the conversation that they were asked in, however deep", async () => {
    const places: string[] = [];
    const place = defineTool({
      name: "place",
      description: "Notes where it works.",
      input: z.strictObject({}),
      effects: ["read"],
      title: () => "Note the place",
      async run(_input, { conversationId }) {
        places.push(conversationId);
        return { ok: true, text: "noted" };
      },
    });
    const here = { toolCall: { name: "place", input: {} } };
    const { core, conversation } = await open(
      [
        { when: "Go", moves: [here, spawn("one", "task-a")] },
        { when: "task-a", moves: [here, spawn("two", "task-b")] },
        { when: "task-b", moves: [here] },
        { moves: [{ text: "So much for that." }] },
      ],
      { tools: [place] },
    );
    await core.say(conversation, "Go");
    expect(places).toEqual([conversation.id, conversation.id, conversation.id]);
  });

  it("that fail say so, and the parent goes on", async () => {
    const { core, conversation } = await open([
      { when: "Go", moves: [spawn("one", "task-a")] },
      { when: "task-a", moves: [{ text: "Half" }, { fail: "request", message: "no" }] },
      { moves: [{ text: "Well." }] },
    ]);
    const { view } = await core.say(conversation, "Go");
    expect(view.status).toBe("done");
    expect(resultsOf(view)[0]).toMatch(/did not finish.*Half/su);
  });

  it("use only the tools that they were given", async () => {
    const { core, sample, conversation } = await open([
      { when: "Go", moves: [spawn("one", "task-a", { tools: ["look"] })] },
      { when: "task-a", moves: calls(["look", "sky"], ["note", "it"]) },
      { moves: [{ text: "So much for that." }] },
    ]);
    await core.say(conversation, "Go");
    const child = core.requests.find(({ messages }) =>
      JSON.stringify(messages.at(-1)).includes("task-a"),
    );
    expect(child?.tools?.map(({ name }) => name)).toEqual(["look"]);
    expect(sample.effects).toEqual(["look sky"]);
  });

  it("are limited in steps", async () => {
    const { core, conversation } = await open([
      { when: "Go", moves: [spawn("one", "task-a", { max_steps: 1 })] },
      { when: "task-a", moves: calls(["look", "sky"]) },
      { moves: [{ text: "So much for that." }] },
    ]);
    const { view } = await core.say(conversation, "Go");
    expect(resultsOf(view)[0]).toContain("It took 1 steps");
  });

  it("are limited in number, also when they are started at once", async () => {
    const { core, conversation } = await open(
      [
        { when: "Go", moves: [1, 2, 3, 4].map((n) => spawn(`agent ${n}`, `task-${n}`)) },
        { moves: [{ text: "So much for that." }] },
      ],
      { agent: { max_children: 2 } },
    );
    const { view } = await core.say(conversation, "Go");
    expect(childrenOf(view)).toHaveLength(2);
    expect(resultsOf(view).filter((text) => text.includes("2 sub-agents at most"))).toHaveLength(2);
  });

  it("are limited in depth", async () => {
    const { core, conversation } = await open(
      [
        { when: "Go", moves: [spawn("one", "task-1")] },
        { when: "task-1", moves: [spawn("two", "task-2")] },
        { when: "task-2", moves: [spawn("three", "task-3")] },
        { moves: [{ text: "So much for that." }] },
      ],
      { agent: { max_depth: 2 } },
    );
    const { view } = await core.say(conversation, "Go");
    expect(view.status).toBe("done");
    const refused = core.requests.some(({ messages }) =>
      JSON.stringify(messages.at(-1)).includes("2 deep at most"),
    );
    expect(refused).toBe(true);
    expect(
      core.requests.some(({ messages }) => JSON.stringify(messages).includes('"text":"task-3"')),
    ).toBe(false);
  });

  it("are stopped with their parent, however deep", async () => {
    const { core, sample, conversation } = await open([
      { when: "Go", moves: [spawn("one", "task-1")] },
      { when: "task-1", moves: [spawn("two", "task-2")] },
      { when: "task-2", moves: calls(["wait", "x"]) },
    ]);
    const turn = await submit(core, conversation.id);
    await expect.poll(async () => (await core.turns.counts()).running).toBe(3);
    await core.turns.stop(turn.id);
    await readToEnd(core.turns, turn.id);
    await expect.poll(() => core.turns.counts()).toMatchObject({ queued: 0, running: 0 });
    await expect.poll(() => core.turns.get(turn.id)).toMatchObject({ status: "stopped" });
    expect(sample.effects).toEqual([]);
  });

  it("that wait for a decision are stopped with their parent", async () => {
    const { core, conversation } = await open([
      { when: "Go", moves: [spawn("one", "task-1")] },
      { when: "task-1", moves: calls(["send", "ada"]) },
    ]);
    const turn = await submit(core, conversation.id);
    await expect.poll(async () => (await core.approvals.list(core.owner)).length).toBe(1);
    await core.turns.stop(turn.id);
    await readToEnd(core.turns, turn.id);
    await expect.poll(async () => (await core.approvals.list(core.owner)).length).toBe(0);
    await expect.poll(() => core.turns.counts()).toMatchObject({ queued: 0, running: 0 });
  });

  it("ask on the turn that a person started, and say who asks", async () => {
    const { core, sample, conversation } = await open([
      { when: "Go", moves: [spawn("chief", "task-1")] },
      { when: "task-1", moves: [spawn("clerk", "task-2")] },
      { when: "task-2", moves: calls(["send", "ada"]) },
      { moves: [{ text: "So much for that." }] },
    ]);
    const turn = await submit(core, conversation.id);
    await expect.poll(async () => (await core.approvals.list(core.owner)).length).toBe(1);
    const [approval] = await core.approvals.list(core.owner);
    expect(approval).toMatchObject({
      path: ["main", "chief", "clerk"],
      rootTurnId: turn.id,
      rootConversationId: conversation.id,
    });
    await core.approvals.decide(core.owner, approval!.id, { verb: "approve" });
    await readToEnd(core.turns, turn.id);
    expect(sample.effects).toEqual(["send ada"]);
    expect(await core.turns.view(turn)).toMatchObject({ status: "done" });
  });
});

function childrenOf({ parts }: TurnView) {
  return parts.flatMap((part) =>
    part.type === "tool" && part.childTurnId !== null ? [part.childTurnId] : [],
  );
}

function resultsOf({ parts }: TurnView): string[] {
  return parts.flatMap((part) => (part.type === "tool" ? [part.output ?? ""] : []));
}
