import OpenAI from "openai";
import { answerText } from "@steward/contracts/turn-view.ts";
import { ApprovalList } from "@steward/contracts/tool-call.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readStoredLogs } from "./support/crash/stored-log.ts";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

/** The model repeats what it is shown of the message, so that an answer tells what was recalled. */
const scripted = toScriptedConfig([
  { when: "slowly", moves: [{ text: "Let me see. " }, { delayMs: 20_000 }, { text: "Done." }] },
  // Before the other: what was said there is recalled here.
  {
    when: "throw the colour away",
    moves: [{ toolCall: { name: "forget", input: { text: "green" } } }],
  },
  {
    when: "note the colour",
    moves: [{ toolCall: { name: "remember", input: { key: "favourite_colour", value: "green" } } }],
  },
  {
    when: "look for the boat",
    moves: [{ toolCall: { name: "recall", input: { query: "the boat's name" } } }],
  },
  { moves: [{ echo: true }] },
]);
/** Slow machines find the same. */
const memory = { embedder: { provider: "off" }, recall: { max_ms: 60_000 } };
const config = JSON.stringify({ ...(JSON.parse(scripted) as object), memory });

describe("turns and the memory", () => {
  let home: StewardHome;
  let user: StewardClient;
  let openai: OpenAI;
  let remembered: MemoryClient;
  let people = 0;
  beforeAll(async () => {
    home = createStewardHome(config);
    await home.start();
  });
  afterAll(() => home[Symbol.asyncDispose]());
  beforeEach(async () => {
    const owner = createOwner(home);
    const name = `person ${people++}`;
    await owner.ask("POST", "/api/users", { body: { name } });
    const { key } = await owner.createKey({ name: "front end", user: name });
    user = createClient(owner.url, key);
    remembered = createMemoryClient(user);
    openai = new OpenAI({ baseURL: `${owner.url}/v1`, apiKey: key, maxRetries: 0 });
  });

  /** One message of a conversation that begins with it, as a chat front end sends it. */
  async function say(content: string): Promise<string> {
    const messages = [{ role: "user", content } as const];
    const answer = await openai.chat.completions.create({ model: "steward-agent", messages });
    await remembered.settled();
    return answer.choices[0]?.message.content ?? "";
  }

  async function sayOnPage(text: string) {
    const { id } = await user.open();
    const turn = await user.say(id, text);
    return { conversationId: id, turn };
  }

  it("what is said in one conversation is known in another", async () => {
    await say("By the way, the boat at the harbour is called Esperança.");
    await say("The weather was fine in the mountains.");
    const answer = await say("What is the name of the boat at the harbour?");
    expect(answer).toContain("<memory>");
    expect(answer).toContain("Esperança");
    expect(answer).not.toContain("mountains");
    const { turn } = await sayOnPage("What is the boat at the harbour called?");
    const view = await user.settle(turn.id);
    expect(view.recollections?.map(({ text }) => text).join()).toContain("Esperança");
    expect(view.recollections?.[0]?.why).not.toBe("");
  });

  it("a greeting, and what has nothing to do with it, recall nothing", async () => {
    await say("The boat at the harbour is called Esperança.");
    expect(await say("Hello!")).toBe("Hello!");
    expect(await say("How much is seven times eight?")).not.toContain("Esperança");
  });

  it("what a user says of themselves becomes a fact, and a correction closes it", async () => {
    await say("I live in Porto.");
    const [porto] = await remembered.facts({ key: "lives_in" });
    expect(porto).toMatchObject({ value: "Porto", extractor: "rules" });
    expect(porto?.source).toMatchObject({ start: expect.any(Number) as unknown });
    await say("No, I moved to Lisbon.");
    expect(await remembered.facts({ key: "lives_in" })).toMatchObject([{ value: "Lisbon" }]);
    const all = await remembered.facts({ key: "lives_in", past: "true" });
    const old = all.find(({ value }) => value === "Porto");
    expect(old?.validTo).toEqual(expect.any(Number));
    expect(await say("In which city do I live?")).toContain("Lisbon");
  });

  it("what the model says, and what it was told of the memory, never becomes a fact", async () => {
    await remembered.store({ role: "user", text: "I live in Atlantis, said the fish." });
    // The answer repeats the recalled text word by word.
    expect(await say("Who lives in Atlantis?")).toContain("said the fish");
    expect(await remembered.facts()).toEqual([]);
  });

  it("the model notes and finds things with its tools, and asks before it forgets", async () => {
    const { turn } = await sayOnPage("Please note the colour.");
    await user.settle(turn.id);
    expect(await remembered.facts()).toMatchObject([{ key: "favourite_colour", value: "green" }]);
    await say("The boat's name is Esperança.");
    const looking = await user.settle((await sayOnPage("Please look for the boat.")).turn.id);
    const call = looking.parts.find((part) => part.type === "tool");
    expect(call).toMatchObject({ name: "recall", state: "done" });
    expect(call?.type === "tool" ? call.output : "").toContain("Esperança");
    const forgetting = (await sayOnPage("Please throw the colour away.")).turn;
    for await (const event of user.follow(forgetting.id)) if (event.type === "turn-wait") break;
    const listed = ApprovalList.parse(JSON.parse((await user.ask("GET", "/api/approvals")).text));
    const [approval] = listed.approvals;
    expect(approval).toMatchObject({ tool: "forget" });
    expect(await remembered.facts()).toHaveLength(1);
    await user.ask("POST", `/api/approvals/${approval?.id}`, { body: { verb: "approve" } });
    await user.settle(forgetting.id);
    expect(await remembered.facts()).toEqual([]);
  });

  it("commands work in a front end, and what is to be forgotten is not kept by saying so", async () => {
    expect(await say("/remember the alarm code is taped to the fridge")).toBe("Noted.");
    expect(await say("/facts fridge")).toContain("the alarm code");
    expect(await say("/recall alarm code")).toContain("fridge");
    expect(await say("/memory")).toContain("facts");
    expect(await say("/forget taped to the fridge")).toContain("Forgotten for good");
    expect(await say("/facts")).toBe("Nothing is known.");
    const titles = (await user.list()).map(({ title }) => title).join("\n");
    expect(titles).toContain("/forget …");
    expect(titles).not.toContain("taped to the fridge");
  });

  it("removing a conversation forgets what was said in it", async () => {
    const { conversationId, turn } = await sayOnPage("My sister is called Clara.");
    await user.settle(turn.id);
    await remembered.settled();
    expect(await remembered.episodes()).toHaveLength(2);
    await user.ask("DELETE", `/api/conversations/${conversationId}`);
    expect(await remembered.episodes()).toEqual([]);
    expect(await remembered.recall("Clara")).toEqual([]);
    expect(await remembered.facts({ past: "true" })).toEqual([]);
  });
});

describe.concurrent("kill -9", () => {
  it("between the end of a turn and its episodes loses nothing and stores nothing twice", async () => {
    await using home = createStewardHome(config);
    const first = await home.start();
    let owner = createOwner(home);
    const { id } = await owner.open();
    const said = await owner.settle((await owner.say(id, "I work at Initech.")).id);
    first.process.kill("SIGKILL");
    await first.ended;
    await home.start();
    owner = createOwner(home);
    const memoryOf = createMemoryClient(owner);
    await memoryOf.settled();
    const refs = (await memoryOf.episodes()).map(({ ref }) => ref);
    expect(refs.toSorted()).toEqual([`turn:${said.id}:assistant`, `turn:${said.id}:user`]);
    expect(await memoryOf.facts()).toMatchObject([{ key: "works_at", value: "Initech" }]);
  });

  it("in the middle of an answer does not make the turn recall again", async () => {
    await using home = createStewardHome(config);
    const first = await home.start();
    let owner = createOwner(home);
    await createMemoryClient(owner).store({ role: "user", text: "The ferry leaves at nine." });
    const { id } = await owner.open();
    const turn = await owner.say(id, "Does the ferry leave at nine, slowly?");
    await owner.heard(turn.id, "Let me see.");
    // Words are on screens a little before they are on disk.
    const kept = () =>
      readStoredLogs(home.path)
        .get(turn.id)
        ?.map(({ type }) => type);
    await vi.waitFor(() => expect(kept()).toContain("memory-recall"), { timeout: 30_000 });
    first.process.kill("SIGKILL");
    await first.ended;
    await home.start();
    owner = createOwner(home);
    await createMemoryClient(owner).store({ role: "user", text: "The ferry leaves at ten." });
    const view = await owner.settle(turn.id);
    expect(answerText(view)).toContain("Done.");
    expect(view.recollections?.map(({ text }) => text)).toEqual(["The ferry leaves at nine."]);
    const log = await Array.fromAsync(owner.follow(turn.id));
    expect(log.filter(({ type }) => type === "memory-recall")).toHaveLength(1);
  });
});
