import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const config = JSON.stringify({
  models: {
    providers: {
      large: { protocol: "scripted", models: ["one"], script: [{ moves: [{ text: "A turn." }] }] },
      small: {
        protocol: "scripted",
        models: ["one"],
        script: [
          { when: "hurry", moves: [{ fail: "request", message: "no such thing" }] },
          { moves: [{ text: '{ "title": "Fjords" }' }] },
        ],
      },
    },
    roles: { output: ["large/one"], title: ["small/one"] },
    embedded: { download: "off" },
  },
});

const title =
  "### Task:\nGenerate a title for the chat.\n<chat_history>\nUSER: fjords\n</chat_history>";

describe("what front ends ask for themselves", () => {
  let home: StewardHome;
  let owner: StewardClient;
  let openai: OpenAI;
  beforeAll(async () => {
    home = createStewardHome(config);
    await home.start();
    owner = createOwner(home);
    openai = await connect("auto");
  });
  afterAll(() => home[Symbol.asyncDispose]());

  async function connect(requests: "auto" | "turn" | "background"): Promise<OpenAI> {
    const { key } = await owner.createKey({ name: requests, requests });
    return new OpenAI({ baseURL: `${owner.url}/v1`, apiKey: key, maxRetries: 0 });
  }

  const ask = (content: string, from = openai, headers: Record<string, string> = {}) =>
    from.chat.completions
      .create({ model: "steward-auto", messages: [{ role: "user", content }] }, { headers })
      .withResponse();

  const countOf = async (name: string) => {
    const { text } = await owner.ask("GET", "/metrics");
    const found = new RegExp(`^request_class_total\\{class="${name}"\\} (\\d+)$`, "m").exec(text);
    return Number(found?.[1] ?? 0);
  };

  it("is answered by the small model, and no conversation knows of it", async () => {
    const counted = await countOf("background");
    const { data, response } = await ask(title);
    expect(data.choices[0]?.message.content).toBe('{ "title": "Fjords" }');
    expect(data.model).toBe("steward-auto");
    expect(data.usage?.total_tokens).toBeGreaterThan(0);
    expect(response.headers.get("x-conversation-id")).toBeNull();
    expect(await owner.list()).toEqual([]);
    expect(await countOf("background")).toBe(counted + 1);
  });

  it("is streamed where it is asked for in that way, and keeps its schema", async () => {
    const runner = openai.chat.completions.stream({
      model: "steward-auto",
      messages: [
        {
          role: "system",
          content: "You are a professional conversation summarizer. Generate a concise title",
        },
        { role: "user", content: "user: fjords" },
      ],
      response_format: {
        type: "json_schema",
        json_schema: { name: "title", schema: { type: "object" } },
      },
    });
    const { choices } = await runner.finalChatCompletion();
    expect(choices[0]?.message.content).toBe('{ "title": "Fjords" }');
    expect(choices[0]?.finish_reason).toBe("stop");
  });

  it("fails with the small model's failure", async () => {
    await expect(ask(`${title} hurry`)).rejects.toMatchObject({
      error: { message: expect.stringContaining("no such thing") as string },
    });
  });

  it("is a turn where the header or the key says so, and the other way round", async () => {
    const answerOf = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).data.choices[0]?.message.content;
    const fjord = "What is a fjord?";
    expect(await answerOf(fjord)).toBe("A turn.");
    expect(await answerOf(title, openai, { "x-steward-class": "turn" })).toBe("A turn.");
    expect(await answerOf(fjord, openai, { "x-steward-class": "background" })).toContain("Fjords");
    expect(await answerOf(title, await connect("turn"))).toBe("A turn.");
    const background = await connect("background");
    expect(await answerOf(fjord, background)).toContain("Fjords");
    expect(await answerOf(fjord, background, { "x-steward-class": "turn" })).toBe("A turn.");
    expect(await answerOf(fjord, openai, { "x-task": "tags_generation" })).toContain("Fjords");
  });

  it("leaves the classes of all messages in the metrics", async () => {
    const before = await Promise.all(["turn", "trivial", "command"].map(countOf));
    await ask("What is a fjord?");
    await ask("Thanks!");
    await ask("/help");
    const after = await Promise.all(["turn", "trivial", "command"].map(countOf));
    expect(after).toEqual(before.map((count) => count + 1));
  });
});
