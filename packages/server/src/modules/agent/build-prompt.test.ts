import type { Message } from "@steward/contracts/message.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestCore, readToEnd, type TestCore } from "../../testing/open-test-core.ts";

const png = Uint8Array.from(Buffer.from("89504e470d0a1a0a00000000", "hex"));

describe("the prompt", () => {
  let core: TestCore;
  beforeEach(async () => {
    core = await openTestCore();
  });
  afterEach(() => core.close());

  const newest = () => (core.requests.at(-1)?.messages ?? []).map(toLine);

  it("begins with who the model is and ends with the newest message", async () => {
    await core.say(await core.open(), "Hello?");
    const [system, ...talk] = core.requests[0]?.messages ?? [];
    expect(system).toMatchObject({ role: "system" });
    expect(talk.map(toLine)).toEqual(["user: Hello?"]);
  });

  it("holds the turns of its own branch and no others", async () => {
    const conversation = await core.open();
    const root = await core.say(conversation, "root");
    await core.say(conversation, "left");
    await core.say(conversation, "left again");
    await core.say(conversation, "right", root.turn.id);
    await core.say(conversation, "right again");
    expect(newest().slice(1)).toEqual([
      "user: root",
      "assistant: root",
      "user: right",
      "assistant: right",
      "user: right again",
    ]);
  });

  it("starts over where a message has no parent", async () => {
    const conversation = await core.open();
    await core.say(conversation, "before");
    await core.say(conversation, "anew", null);
    expect(newest().slice(1)).toEqual(["user: anew"]);
  });

  it("leaves out a message that was taken back while it was queued", async () => {
    const conversation = await core.open();
    const { id: conversationId } = conversation;
    const { ownerId, turns } = core;
    const model = "lab/large";
    const input = { content: [{ type: "text" as const, text: "first" }], origin: "web" as const };
    const turn = await turns.create({ ownerId, conversationId, parentId: null, model, input });
    await turns.stop(turn.id);
    await core.say(conversation, "second");
    expect(newest().slice(1)).toEqual(["user: second"]);
  });

  it("carries the front end's instructions, parameters and images", async () => {
    const { id: conversationId } = await core.open();
    const { id: mediaId, mime } = await core.media.put(core.ownerId, "dot.png", png);
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId,
      input: {
        origin: "openai",
        system: "Talk like a pirate.",
        parameters: { temperature: 0.5, maxTokens: 10 },
        content: [
          { type: "text", text: "What is this?" },
          { type: "media", mediaId, mime },
        ],
      },
    });
    await readToEnd(core.turns, turn.id);
    const request = core.requests[0];
    expect(request).toMatchObject({ temperature: 0.5, maxTokens: 10 });
    expect(request?.messages[0]).toMatchObject({
      text: expect.stringContaining("Talk like a pirate.") as string,
    });
    expect(request?.messages[1]).toEqual({
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image", mime: "image/png", bytes: png },
      ],
    });
  });

  describe("with tools of the front end", () => {
    async function bring(history: Message[]): Promise<string[]> {
      const { id: conversationId } = await core.open();
      const input = { content: [], origin: "openai" as const, history };
      const turn = await core.agent.submit({ ownerId: core.ownerId, conversationId, input });
      await readToEnd(core.turns, turn.id);
      return newest().slice(1);
    }

    it("gives every call its result", async () => {
      expect(
        await bring([
          user("Weather?"),
          call("a", "b"),
          { role: "tool", callId: "b", content: text("rain") },
          { role: "tool", callId: "a", content: text("sun") },
        ]),
      ).toEqual(["user: Weather?", "assistant:  [a b]", "tool a: sun", "tool b: rain"]);
    });

    it("numbers what they gave for the newest question, and nothing before it", async () => {
      const give = (words: string, callId: string): Message => {
        const given = { name: "weather", input: "{}" };
        return { role: "tool", callId, content: text(words), call: given };
      };
      const first = [user("Here?"), call("a"), give("sun", "a"), assistant("Sun."), user("There?")];
      expect(await bring([...first, call("b", "c"), give("fog", "b"), give("rain", "c")])).toEqual([
        "user: Here?",
        "assistant:  [a]",
        "tool a: sun",
        "assistant: Sun.",
        "user: There?",
        "assistant:  [b c]",
        "tool b: [E1] fog",
        "tool c: [E2] rain",
      ]);
    });

    it("says so where a call was never run, and leaves out a result without a call", async () => {
      expect(
        await bring([
          user("Weather?"),
          call("a"),
          { role: "tool", callId: "z", content: text("stray") },
          user("Never mind."),
        ]),
      ).toEqual([
        "user: Weather?",
        "assistant:  [a]",
        "tool a: The tool was not run.",
        "user: Never mind.",
      ]);
    });

    it("keeps results apart where a model numbers its calls anew each time", async () => {
      expect(
        await bring([
          user("Here?"),
          call("call_0"),
          { role: "tool", callId: "call_0", content: text("sun") },
          call("call_0"),
          { role: "tool", callId: "call_0", content: text("rain") },
        ]),
      ).toEqual([
        "user: Here?",
        "assistant:  [call_0]",
        "tool call_0: sun",
        "assistant:  [call_0]",
        "tool call_0: rain",
      ]);
    });
  });
});

describe("a turn that asks for a tool of the front end", () => {
  it("ends with the call, and the next request carries its result", async () => {
    const core = await openTestCore({
      script: [
        { moves: [{ toolCall: { name: "weather", input: { city: "Bonn" } } }] },
        { moves: [{ text: "It rains." }] },
      ],
    });
    const conversation = await core.open();
    const tools = [{ name: "weather", parameters: { type: "object" } }];
    const asked = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId: conversation.id,
      input: { content: text("Weather?"), origin: "openai", parameters: { tools } },
    });
    await readToEnd(core.turns, asked.id);
    expect(await core.turns.view(asked)).toMatchObject({
      status: "done",
      endReason: "client_tools",
      parts: [{ type: "tool-call", callId: "call_0", name: "weather", input: '{"city":"Bonn"}' }],
    });
    const history: Message[] = [{ role: "tool", callId: "call_0", content: text("rain") }];
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId: conversation.id,
      input: { content: [], origin: "openai", history },
    });
    await readToEnd(core.turns, turn.id);
    expect(core.requests[1]?.messages.slice(1).map(toLine)).toEqual([
      "user: Weather?",
      "assistant:  [call_0]",
      "tool call_0: rain",
    ]);
    await core.close();
  });
});

const text = (words: string) => [{ type: "text" as const, text: words }];
const user = (words: string): Message => ({ role: "user", content: text(words) });
const assistant = (words: string): Message => ({ role: "assistant", content: text(words) });
const call = (...ids: string[]): Message => ({
  role: "assistant",
  content: [],
  toolCalls: ids.map((callId) => ({ callId, name: "weather", input: "{}" })),
});

function toLine(message: ModelMessage): string {
  switch (message.role) {
    case "system":
      return "system";
    case "user":
      return `user: ${message.content.map((part) => (part.type === "text" ? part.text : "image")).join()}`;
    case "assistant": {
      const calls = message.toolCalls?.map(({ callId }) => callId).join(" ");
      return `assistant: ${message.text}${calls ? ` [${calls}]` : ""}`;
    }
    case "tool":
      return `tool ${message.callId}: ${message.text}`;
  }
}
