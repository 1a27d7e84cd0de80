import { afterEach, describe, expect, it } from "vitest";
import { openTestCore, type TestCore } from "../../testing/open-test-core.ts";
import { toFirstTitle } from "./title-conversation.ts";

describe("the first title", () => {
  it.each([
    ["Hello there", "Hello there"],
    ["# A *plan*\n\nfor `today`", "A plan for today"],
    ["Run this:\n```python\nprint(6*7)\n```", "Run this: print(6*7)"],
    ["Rename my_file", "Rename my_file"],
    ["   ", ""],
  ])("of %j is %j", (text, title) => {
    expect(toFirstTitle(text)).toBe(title);
  });

  it("is cut between words", () => {
    const title = toFirstTitle("lorem ipsum dolor sit amet ".repeat(10));
    expect(title).toMatch(/^lorem .* \S+…$/);
    expect(title.length).toBeLessThanOrEqual(61);
  });

  it("never holds half a character", () => {
    for (const lead of ["", "a"]) {
      expect(toFirstTitle(lead + "🙂".repeat(80)).isWellFormed()).toBe(true);
    }
  });
});

describe("the title of a conversation", () => {
  let core: TestCore | undefined;
  afterEach(() => core?.close());

  const titles = (text: string) => [{ moves: [{ text }] }];
  const read = async (from: TestCore, id: Awaited<ReturnType<TestCore["open"]>>["id"]) =>
    (await from.conversations.get(from.ownerId, id)).title;

  it("is the first words at once and the model's words later", async () => {
    core = await openTestCore({ titles: titles('"Weather in Bonn."\n') });
    const { id } = await core.open();
    const seen: string[] = [];
    core.feed.subscribe(core.ownerId, (event) => {
      if (event.type === "conversation-change") seen.push(event.conversation.title);
    });
    await core.say({ id }, "How is the weather in Bonn today?");
    await expect.poll(() => read(core!, id)).toBe("Weather in Bonn");
    expect(seen[0]).toBe("How is the weather in Bonn today?");
  });

  it.each([
    ["fails", [{ moves: [{ text: "Half a ti" }, { fail: "server" as const }] }]],
    ["says nothing", titles(" ")],
  ])("stays as it is where the model %s", async (_what, script) => {
    core = await openTestCore({ titles: script });
    const { id } = await core.open();
    await core.say({ id }, "Who is there?");
    await expect.poll(() => core?.titleRequests).toHaveLength(1);
    await core.agent.close();
    expect(await read(core, id)).toBe("Who is there?");
  });

  it("is made after the first turn that was answered; until then the list tells that it failed", async () => {
    core = await openTestCore({
      titles: titles("A second try"),
      script: [{ moves: [{ fail: "request" }] }, { moves: [{ text: "Here I am." }] }],
    });
    const { id } = await core.open();
    const failed = await core.say({ id }, "Who is there?");
    const find = () => core?.conversations.get(core.ownerId, id);
    expect(await find()).toMatchObject({ title: "Who is there?", failed: true });
    await core.say({ id }, "And now?", failed.turn.id);
    expect(await find()).toMatchObject({ failed: false });
    await expect.poll(() => read(core!, id)).toBe("A second try");
  });

  it("is not asked of a tiny model", async () => {
    core = await openTestCore({ titles: titles("Wit of a tiny one"), config: tiny });
    const conversation = await core.open();
    await core.say(conversation, "Who is there?");
    await core.say(conversation, "And?");
    await core.agent.close();
    expect(core.titleRequests).toEqual([]);
  });

  it("is never put in the place of one that a person chose", async () => {
    core = await openTestCore({ titles: titles("Made up") });
    const { id } = await core.open("Chosen");
    await core.say({ id }, "Who is there?");
    await expect.poll(() => core?.titleRequests).toHaveLength(1);
    await core.agent.close();
    expect(await read(core, id)).toBe("Chosen");
  });

  it("is asked for after the first exchange that is more than a greeting", async () => {
    core = await openTestCore({ titles: titles("Fjords") });
    const { id } = await core.open();
    await core.say({ id }, "Hello!");
    await core.say({ id }, "What is a fjord?");
    await expect.poll(() => read(core!, id)).toBe("Fjords");
    await core.agent.close();
    expect(core.titleRequests).toHaveLength(1);
  });

  it("is asked for after the first exchange only", async () => {
    core = await openTestCore({ titles: [...titles("First"), ...titles("Second")] });
    const { id } = await core.open();
    await core.say({ id }, "Who is there?");
    await expect.poll(() => read(core!, id)).toBe("First");
    await core.say({ id }, "And?");
    await core.agent.close();
    expect(core.titleRequests).toHaveLength(1);
  });
});

const tiny = {
  providers: { lab: { protocol: "scripted", models: ["large", { id: "small", tiny: true }] } },
  roles: { output: ["lab/large"], title: ["lab/small"] },
};
