import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources";
import { answerText } from "@steward/contracts/turn-view.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const config = toScriptedConfig(
  [
    {
      when: "look for it",
      moves: [{ toolCall: { name: "read_file", input: { path: "nowhere.txt" } } }],
    },
    { when: "agree", moves: [{ text: "ok" }] },
    { when: "greet", moves: [{ text: "Hello! How can I help you on this fine day?" }] },
    { when: "endless", moves: [{ text: "It goes on and on and on, " }, { hang: true }] },
    { moves: [{ text: "What you said was, if I heard you well: " }, { echo: true }] },
  ],
  { aliases: { "gpt-4": "steward-chat" } },
);

let home: StewardHome;
let owner: StewardClient;
/** A user of its own for each story: what others said earlier must not matter. */
let user: StewardClient;
let openai: OpenAI;
beforeAll(async () => {
  home = createStewardHome(config);
  await home.start();
  owner = createOwner(home);
});
afterAll(() => home[Symbol.asyncDispose]());
beforeEach(async ({ task }) => {
  const name = `user ${task.id.replaceAll(/\W/gu, ".")}`;
  await owner.ask("POST", "/api/users", { body: { name } });
  const { key } = await owner.createKey({ name: "front end", user: name });
  user = createClient(owner.url, key);
  openai = new OpenAI({ baseURL: `${owner.url}/v1`, apiKey: key, maxRetries: 0 });
});

/** A front end that keeps the history itself and sends all of it each time. */
function createFrontEnd(options: { readonly stream: boolean; readonly id?: string }) {
  const history: ChatCompletionMessageParam[] = [];
  const headers = options.id === undefined ? {} : { "X-Conversation-Id": options.id };
  return {
    history,
    async say(text: string): Promise<string> {
      history.push({ role: "user", content: text });
      const body = { model: "gpt-4", messages: history };
      const answer = options.stream
        ? await readStream(openai, body, headers)
        : (await openai.chat.completions.create(body, { headers })).choices[0]?.message.content;
      history.push({ role: "assistant", content: answer ?? "" });
      return answer ?? "";
    },
    /** Leaves when it has heard the words, and keeps what it heard. */
    async interrupt(text: string, words: string): Promise<void> {
      history.push({ role: "user", content: text });
      const body = { model: "gpt-4", messages: history, stream: true as const };
      const stream = await openai.chat.completions.create(body, { headers });
      let heard = "";
      for await (const chunk of stream) {
        heard += chunk.choices[0]?.delta.content ?? "";
        if (heard.includes(words)) break;
      }
      history.push({ role: "assistant", content: heard });
      await expect.poll(async () => (await user.list()).some(({ busy }) => busy)).toBe(false);
    },
  };
}

async function readStream(
  client: OpenAI,
  body: { model: string; messages: ChatCompletionMessageParam[] },
  headers: Record<string, string>,
): Promise<string> {
  let text = "";
  const stream = await client.chat.completions.create({ ...body, stream: true }, { headers });
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
  return text;
}

/** What was asked, turn by turn, on the branch that is shown. */
async function shownQuestions(conversationId: string): Promise<string[]> {
  const { turns } = await user.detail(conversationId);
  return turns.map((turn) => turn.input.content.map((part) => "text" in part && part.text).join());
}

describe("a front end that sends its history each time", () => {
  it.each([true, false])("stays in one conversation (stream: %s)", async (stream) => {
    const front = createFrontEnd({ stream });
    for (const text of ["first", "second", "third", "fourth"]) {
      expect(await front.say(text)).toBe(`What you said was, if I heard you well: ${text}`);
    }
    const conversations = await user.list();
    expect(conversations).toHaveLength(1);
    expect(await shownQuestions(conversations[0]!.id)).toEqual([
      "first",
      "second",
      "third",
      "fourth",
    ]);
    const { turns } = await user.detail(conversations[0]!.id);
    expect(turns.every((turn) => turn.input.history === undefined)).toBe(true);
  });

  it.each(["agree", "greet"])("is not mixed up with one that heard the same: %s", async (word) => {
    const one = createFrontEnd({ stream: true });
    const other = createFrontEnd({ stream: true });
    await one.say(`${word} with one`);
    await other.say(`${word} with another`);
    await one.say("one, again");
    await other.say("another, again");
    const questions = await Promise.all((await user.list()).map(({ id }) => shownQuestions(id)));
    // The newest conversation comes first.
    expect(questions).toEqual([
      [`${word} with another`, "another, again"],
      [`${word} with one`, "one, again"],
    ]);
  });

  it("makes a branch where it edits, and leaves the other one as it was", async () => {
    const front = createFrontEnd({ stream: true });
    await front.say("first");
    await front.say("second");
    await front.say("third");
    front.history.splice(2);
    await front.say("second, edited");
    const [conversation, ...more] = await user.list();
    expect(more).toEqual([]);
    const { id } = conversation!;
    expect(await shownQuestions(id)).toEqual(["first", "second, edited"]);
    const { turns, branches } = await user.detail(id);
    const siblings = branches[turns[1]!.id];
    expect(siblings).toHaveLength(2);
    const old = await user.view(siblings![0]!);
    expect(answerText(old)).toContain("second");
    await front.say("third, edited");
    expect(await shownQuestions(id)).toEqual(["first", "second, edited", "third, edited"]);
  });

  it("and stops an answer half-way stays in its conversation", async () => {
    const front = createFrontEnd({ stream: true });
    await front.interrupt("something endless", "on and on, ");
    expect(await front.say("enough")).toContain("enough");
    await front.interrupt("endless again", "on and on, ");
    // It has shown less than was sent.
    front.history.splice(-1, 1, { role: "assistant", content: "It goes on" });
    expect(await front.say("that will do")).toContain("that will do");
    const [conversation, ...more] = await user.list();
    expect(more).toEqual([]);
    expect(await shownQuestions(conversation!.id)).toEqual([
      "something endless",
      "enough",
      "that will do",
    ]);
    const { turns } = await user.detail(conversation!.id);
    expect(turns[2]!.input.history).toHaveLength(2);
  });

  it("stays in its conversation though a line below the answer said what failed", async () => {
    for (const stream of [true, false]) {
      const front = createFrontEnd({ stream });
      expect(await front.say(`look for it (${stream})`)).toMatch(/\n\n\*\*Not everything worked:/);
      expect(await front.say("and then?")).toMatch(/and then\?$/);
    }
    const conversations = await user.list();
    expect(conversations).toHaveLength(2);
    for (const { id } of conversations) expect(await shownQuestions(id)).toHaveLength(2);
  });

  it("that edits an answer of ours is taken at its word", async () => {
    const front = createFrontEnd({ stream: false });
    await front.say("first");
    front.history[1] = { role: "assistant", content: "I never said this, and you know it well." };
    await front.say("second");
    const newest = (await user.list())[0]!;
    const { turns } = await user.detail(newest.id);
    expect(turns).toHaveLength(1);
    expect(turns[0]!.input.history).toHaveLength(2);
  });

  it("is not let into the conversation of somebody who said the same", async () => {
    const front = createFrontEnd({ stream: false });
    await front.say("first");
    const { key } = await owner.createKey({ name: "mine" });
    const mine = createClient(owner.url, key);
    const before = (await mine.list()).length;
    const messages = [...front.history, { role: "user", content: "second" }];
    await mine.ask("POST", "/v1/chat/completions", { body: { model: "gpt-4", messages } });
    expect(await mine.list()).toHaveLength(before + 1);
    const [conversation] = await user.list();
    expect(await shownQuestions(conversation!.id)).toEqual(["first"]);
  });
});

describe("a front end that names its conversation", () => {
  it("by our own id or one of its own, with and without history, stays in it", async () => {
    const named = createFrontEnd({ stream: true, id: "chat-42" });
    await named.say("first");
    await named.say("second");
    const again = createFrontEnd({ stream: true, id: "chat-42" });
    await again.say("third, without history");
    const [conversation, ...more] = await user.list();
    expect(more).toEqual([]);
    const ours = createFrontEnd({ stream: false, id: conversation!.id });
    await ours.say("fourth, by our id");
    expect(await shownQuestions(conversation!.id)).toEqual([
      "first",
      "second",
      "third, without history",
      "fourth, by our id",
    ]);
  });

  it("gets the id in a header, and a branch where it edits", async () => {
    const { response } = await openai.chat.completions
      .create({ model: "steward-chat", messages: [{ role: "user", content: "first" }] })
      .withResponse();
    const id = response.headers.get("x-conversation-id")!;
    const front = createFrontEnd({ stream: true, id });
    front.history.push(
      { role: "user", content: "first" },
      { role: "assistant", content: "What you said was, if I heard you well: first" },
    );
    await front.say("second");
    front.history.splice(2);
    await front.say("second, edited");
    expect(await user.list()).toHaveLength(1);
    expect(await shownQuestions(id)).toEqual(["first", "second, edited"]);
  });

  it("that does not exist hears so", async () => {
    const front = createFrontEnd({ stream: false, id: "cnv_00000000000000000000000000" });
    await expect(front.say("hello")).rejects.toMatchObject({ status: 404 });
    expect(await user.list()).toEqual([]);
  });
});
