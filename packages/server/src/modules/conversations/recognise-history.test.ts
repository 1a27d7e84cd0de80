import type { Message } from "@steward/contracts/message.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ask,
  openTestCore,
  readToEnd,
  someoneElse,
  type TestCore,
} from "../../testing/open-test-core.ts";
import { runNext } from "../../testing/open-test-turns.ts";

const weather = { name: "weather", parameters: { type: "object" } };
const first = "The first answer, long enough to be told apart.";
const second = "The second answer, also long enough for that.";

describe("a history that a front end sends back", () => {
  let core: TestCore;
  beforeEach(async () => {
    core = await openTestCore({
      script: [
        { when: "one?", moves: [{ text: first }] },
        { when: "two?", moves: [{ text: second }] },
        { when: "short?", moves: [{ text: "ok" }] },
        { when: "weather?", moves: [{ toolCall: { name: "weather", input: {} } }] },
      ],
    });
  });
  afterEach(() => core.close());

  /** Talks until everything was said and is remembered. */
  async function talk(...questions: string[]) {
    const conversation = await core.open();
    const turns = [];
    for (const question of questions) {
      const input = { ...ask(question), parameters: { tools: [weather] } };
      const place = { ownerId: core.ownerId, conversationId: conversation.id };
      const turn = await core.agent.submit({ ...place, input });
      await readToEnd(core.turns, turn.id);
      turns.push(turn);
      await remembered(turns.length);
    }
    const last = turns.at(-1)!;
    return { turns, place: { conversationId: conversation.id, parentId: last.id } };
  }

  async function remembered(count: number): Promise<void> {
    const { db } = core.store;
    const ids = db.selectFrom("answer_echoes").select("turn_id").distinct();
    await expect.poll(async () => (await ids.execute()).length, { interval: 1 }).toBe(count);
  }

  const recognise = (...messages: Message[]) => core.recogniser.recognise(core.ownerId, messages);

  it("is known whole", async () => {
    const { place } = await talk("one?", "two?");
    expect(
      await recognise(user("one?"), said(first), user("two?"), said(second), user("new")),
    ).toEqual(place);
  });

  it("is known in the middle, where a front end goes back", async () => {
    const { turns, place } = await talk("one?", "two?");
    expect(await recognise(user("one?"), said(first), user("other"))).toEqual({
      ...place,
      parentId: turns[0]?.id,
    });
  });

  it("is known with its beginning cut off", async () => {
    const { place } = await talk("one?", "two?");
    expect(await recognise(user("two?"), said(second), user("new"))).toEqual(place);
    expect(await recognise(said(second), user("new"))).toEqual(place);
  });

  it("is known however its spaces and accents are written", async () => {
    const { place } = await talk("one?");
    const spaced = first.replaceAll(" ", "\n  ");
    expect(await recognise(user(" one?\n"), said(spaced), user("new"))).toEqual(place);
  });

  it("is not known when a message was edited", async () => {
    await talk("one?", "two?");
    expect(await recognise(user("ONE!"), said(first), user("two?"), said(second))).toBeNull();
    expect(await recognise(user("one?"), said(`${first} Edited.`), user("new"))).toBeNull();
  });

  it("is not known when it has more than the log", async () => {
    await talk("one?");
    expect(await recognise(user("zero?"), said("0"), user("one?"), said(first))).toBeNull();
  });

  it("is not known without an answer, or when it is nobody's", async () => {
    await talk("one?");
    expect(await recognise(user("one?"))).toBeNull();
    expect(await recognise()).toBeNull();
    expect(await recognise(user("one?"), said("Something that nobody ever said here."))).toBeNull();
  });

  it("of another user is not known", async () => {
    await talk("one?");
    const messages = [user("one?"), said(first), user("new")];
    expect(await core.recogniser.recognise(someoneElse, messages)).toBeNull();
  });

  it("is not known once the conversation is gone", async () => {
    const { place } = await talk("one?");
    await core.conversations.remove(core.ownerId, place.conversationId);
    expect(await recognise(user("one?"), said(first), user("new"))).toBeNull();
  });

  it("with a short answer is known by its question", async () => {
    const { place } = await talk("is it short?");
    expect(await recognise(user("is it short?"), said("ok"), user("new"))).toEqual(place);
    expect(await recognise(user("another question"), said("ok"), user("new"))).toBeNull();
  });

  describe("with calls of the front end's own tools", () => {
    const called: Message = {
      role: "assistant",
      content: [],
      toolCalls: [{ callId: "call_0", name: "weather", input: "{}" }],
    };
    const result: Message = { role: "tool", callId: "call_0", content: text("rain") };

    it("is known by the ids of the calls", async () => {
      const { place } = await talk("weather?");
      expect(await recognise(user("weather?"), called, result)).toEqual(place);
      const other = { ...called, toolCalls: [{ callId: "call_9", name: "weather", input: "{}" }] };
      expect(await recognise(user("weather?"), other, result)).toBeNull();
    });

    it.each(["It rains.", "It rains, and it will go on raining until tomorrow."])(
      "is known after the result was answered with %j",
      async (answer) => {
        const { place } = await talk("weather?");
        const turn = await submitResult(place, answer);
        await remembered(2);
        expect(
          await recognise(user("weather?"), called, result, said(answer), user("So?")),
        ).toEqual({
          conversationId: place.conversationId,
          parentId: turn.id,
        });
      },
    );

    /** As the gate does it: a turn without a message of its own. */
    async function submitResult(
      { conversationId }: Awaited<ReturnType<typeof talk>>["place"],
      answer: string,
    ) {
      const { turns, ownerId, conversations, recogniser } = core;
      const { headTurnId: parentId } = await conversations.get(ownerId, conversationId);
      const input = { content: [], origin: "openai" as const, history: [result] };
      const model = "lab/large";
      const turn = await turns.create({ ownerId, conversationId, parentId, model, input });
      await runNext(turns, conversationId, async (writer) => {
        writer.append({ type: "turn-start" });
        writer.append({ type: "text-delta", text: answer });
        writer.append({ type: "turn-end", status: "done", reason: "answered" });
      });
      await readToEnd(turns, turn.id);
      await recogniser.remember(turn, await turns.view(turn));
      return turn;
    }
  });

  describe("under a name of the front end's own", () => {
    it("is found by that name", async () => {
      const { turns, place } = await talk("one?");
      await core.recogniser.bind(turns[0]!, "chat-7");
      expect(await core.recogniser.find(core.ownerId, "chat-7")).toBe(place.conversationId);
      expect(await core.recogniser.find(core.ownerId, "chat-8")).toBeNull();
      expect(await core.recogniser.find(someoneElse, "chat-7")).toBeNull();
    });

    it("is not taken for an answer of that text", async () => {
      const { turns } = await talk("one?");
      await core.recogniser.bind(turns[0]!, first);
      expect(await core.recogniser.find(core.ownerId, second)).toBeNull();
      expect(await recognise(user("x"), said(`name\n${first}`), user("y"))).toBeNull();
    });
  });
});

function text(words: string) {
  return [{ type: "text" as const, text: words }];
}

function user(words: string): Message {
  return { role: "user", content: text(words) };
}

function said(words: string): Message {
  return { role: "assistant", content: text(words) };
}
