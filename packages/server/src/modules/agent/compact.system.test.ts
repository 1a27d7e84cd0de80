import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestCore, type TestCore, type TestCoreOptions } from "../../testing/open-test-core.ts";

const read = defineTool({
  name: "read",
  description: "Reads a page",
  input: z.strictObject({ page: z.number() }),
  effects: ["read"],
  title: ({ page }) => `Page ${page}`,
  run: async ({ page }) => ({ ok: true, text: `page ${page}: ${"lorem ipsum ".repeat(170)}` }),
});

/** As many steps as pages, then an answer. */
function readPages(pages: number): Script {
  const steps = Array.from({ length: pages }, (_, page) => ({
    moves: [{ toolCall: { name: "read", input: { page } } }],
  }));
  return [...steps, { moves: [{ text: "Read." }] }];
}

/** Whatever else is said is looked through for claims word by word. */
function code(text: string): string {
  return `\`\`\`ts\n${text}`;
}

function config(context: number) {
  return {
    providers: {
      lab: {
        protocol: "scripted",
        models: [{ id: "large", context }, { id: "gpt-4o", context }, "small"],
      },
    },
    roles: { output: ["lab/large"], title: ["lab/small"] },
    retry_delay: 0,
  };
}

describe("a prompt that grows too long for the model", () => {
  let core: TestCore;
  afterEach(() => core.close());

  async function open(script: Script, context: number, titles?: Script) {
    const more = titles ? { titles } : {};
    core = await openTestCore({ tools: [read], script, config: config(context), ...more });
    return core.open("Titled");
  }

  it("is left alone as long as it fits, and the gauge says how full the window is", async () => {
    const { view } = await readAll(await open(readPages(2), 100_000));
    expect(view.context).toMatchObject({ windowTokens: 100_000, elided: 0, summarised: 0 });
    expect(view.context?.usedTokens).toBeGreaterThan(1_000);
  });

  it("loses old tool results first, never the newest ones", async () => {
    const { view } = await readAll(await open(readPages(20), 8_000));
    expect(view.status).toBe("done");
    expect(view.context?.elided).toBeGreaterThan(0);
    expect(view.context?.summarised).toBe(0);
    expect(view.context?.usedTokens).toBeLessThanOrEqual(6_000);
    const results = core.requests
      .at(-1)!
      .messages.flatMap((message) => (message.role === "tool" ? [message.text] : []));
    expect(results).toHaveLength(20);
    expect(results[0]).toContain("left out");
    for (const text of results.slice(-4)) expect(text).toContain("lorem");
    for (const request of core.requests) expectValid(request.messages);
  });

  it("has its oldest exchanges summed up where that is not enough", async () => {
    const talk: Script = [{ moves: [{ text: code("blah ".repeat(150)) }] }];
    const conversation = await open(talk, 1_500, [{ moves: [{ text: "They talked a lot." }] }]);
    for (const number of [0, 1, 2, 3, 4, 5]) await core.say(conversation, `Message ${number}`);
    const { view } = await core.say(conversation, "And now?");
    expect(view.context?.summarised).toBeGreaterThan(0);
    const sent = core.requests.at(-1)!.messages;
    expect(JSON.stringify(sent)).toContain("They talked a lot.");
    expect(JSON.stringify(sent)).not.toContain("Message 0");
    expect(sent.at(-1)).toMatchObject({ role: "user", content: [{ text: "And now?" }] });
    expectValid(sent);
  });

  it("does without a summary where no model can make one", async () => {
    const talk: Script = [{ moves: [{ text: code("blah ".repeat(150)) }] }];
    const conversation = await open(talk, 1_500, [{ moves: [{ fail: "server" }] }]);
    for (const number of [0, 1, 2, 3, 4, 5]) await core.say(conversation, `Message ${number}`);
    const { view } = await core.say(conversation, "And now?");
    expect(view.status).toBe("done");
    expectValid(core.requests.at(-1)!.messages);
  });

  describe("for a model whose tokenizer is known", () => {
    /** A token a word; the estimate goes by bytes. */
    const counter = (asked: string[] = []): TokenCounter => ({
      async count(texts) {
        asked.push(...texts);
        return texts.map((text) => text.split(" ").length);
      },
    });
    const long = code("unquestionably ".repeat(750));
    const short = code("I ".repeat(1_750));

    async function openKnown(options: TestCoreOptions, context = 8_000) {
      core = await openTestCore({ config: config(context), ...options });
      return core.conversations.create(core.ownerId, { model: "lab/gpt-4o", title: "Titled" });
    }

    async function talk(text: string, options: TestCoreOptions, context = 2_000) {
      const conversation = await openKnown(
        { script: [{ moves: [{ text }] }], ...options },
        context,
      );
      await core.say(conversation, "One");
      return (await core.say(conversation, "Two")).view.context;
    }

    it("is left alone when that says that it fits, and the gauge shows its count", async () => {
      const context = await talk(long, { counter: counter() });
      expect(context).toMatchObject({ elided: 0, summarised: 0 });
      expect(context?.usedTokens).toBeGreaterThan(750);
      expect(context?.usedTokens).toBeLessThan(1_050);
    });

    it("is cut when that says that it does not fit", async () => {
      expect(await talk(short, { counter: counter() })).toMatchObject({ summarised: 2 });
    });

    it("goes by the estimate while nobody can count", async () => {
      expect(await talk(long, {})).toMatchObject({ summarised: 2 });
      await core.close();
      expect(await talk(short, {})).toMatchObject({ summarised: 0 });
    });

    it("is not counted as long as it is far from full", async () => {
      const asked: string[] = [];
      await talk(long, { counter: counter(asked) }, 100_000);
      expect(asked).toEqual([]);
    });

    it("has no text of it counted twice in a turn", async () => {
      const asked: string[] = [];
      const script = readPages(12);
      await readAll(await openKnown({ tools: [read], script, counter: counter(asked) }));
      expect(asked.length).toBeGreaterThan(12);
      expect(new Set(asked).size).toBe(asked.length);
    });
  });

  it("is a view: the log keeps everything", async () => {
    const { view } = await readAll(await open(readPages(20), 8_000));
    const outputs = view.parts.flatMap((part) => (part.type === "tool" ? [part.output] : []));
    expect(outputs).toHaveLength(20);
    for (const output of outputs) expect(output).toContain("lorem");
    expect(answerText(view)).toBe("Read.");
  });

  function readAll(conversation: Parameters<TestCore["say"]>[0]) {
    return core.say(conversation, "Read it all");
  }
});

/** As every provider wants it: after an answer that calls, one result for each call. */
function expectValid(messages: readonly ModelMessage[]): void {
  for (const [index, message] of messages.entries()) {
    if (message.role !== "assistant") continue;
    const asked = (message.toolCalls ?? []).map(({ callId }) => callId);
    const next = messages.slice(index + 1, index + 1 + asked.length);
    expect(next.map((each) => (each.role === "tool" ? each.callId : each.role))).toEqual(asked);
  }
}
