import { answerText } from "@steward/contracts/turn-view.ts";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSpeakingUpstream, type SpeakingUpstream } from "./support/speaking-upstream.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";
import { toPlan } from "@steward/sdk/testing/to-plan.ts";

const thought = "The user wants its age. Hm, it looks old.\n";
const answer = "The bridge is old.";
const plan = JSON.stringify(toPlan({ reasoning: "I answer." }));
const nothing = JSON.stringify({
  contradictions: [],
  corrections: [],
  gaps: [],
  instructions: "",
});
const thinkThen = (words: string) => `${thought}</think>\n\n${words}`;
const words = {
  thinker: thinkThen(plan),
  checker: thinkThen(nothing),
  namer: thinkThen("An old bridge"),
  page: thinkThen(answer),
  fickle: thinkThen(answer),
  boaster: `Hm, a bridge. I have saved the list to list.txt. ${thinkThen(answer)}`,
  afar: thinkThen(answer),
};

let upstream: SpeakingUpstream;
let home: StewardHome;
let owner: StewardClient;
beforeAll(async () => {
  upstream = await startSpeakingUpstream();
  for (const [model, said] of Object.entries(words)) upstream.words.set(model, said);
  const lab = { protocol: "openai", base_url: upstream.url, models: Object.keys(words) };
  home = createStewardHome(
    JSON.stringify({
      models: {
        providers: { lab },
        roles: {
          output: ["lab/afar"],
          thinking: ["lab/thinker"],
          control: ["lab/checker"],
          title: ["lab/namer"],
        },
        retry_attempts: 0,
        embedded: { download: "off" },
      },
      pipeline: { thinking: { mode: "high" }, depth: { medium: "rules", high: "rules" } },
    }),
  );
});
afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

let asked = 0;
/** Never the same words twice: plans are kept for a while. */
const toQuestion = () => `When was bridge ${++asked} built?`;

describe("thoughts that only a closing tag tells from the answer", () => {
  beforeAll(async () => {
    await home.start();
    owner = createOwner(home);
  });

  async function ask(model: string) {
    const { id } = await owner.open();
    await owner.ask("PATCH", `/api/conversations/${id}`, { body: { model: `lab/${model}` } });
    const turn = await owner.say(id, toQuestion());
    const log = await Array.fromAsync(owner.follow(turn.id));
    const shown = log.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
    return { id, view: await owner.view(turn.id), shown };
  }

  it("are moved to where thoughts are shown, and the next time they are never shown as the answer", async () => {
    const first = await ask("page");
    const parts = [
      { type: "reasoning", text: thought },
      { type: "text", text: answer },
    ];
    expect(answerText(first.view)).toBe(answer);
    expect(first.view.parts).toMatchObject(parts);
    const second = await ask("page");
    expect(second.shown).toBe(answer);
    expect(second.view.parts).toMatchObject(parts);
  });

  it("are no answer either where they claim what was not done", async () => {
    const { view } = await ask("boaster");
    expect(answerText(view)).toBe(answer);
  });

  it("are not taken for a plan, for what control says, or for a title", async () => {
    const { id, view } = await ask("page");
    expect(view).toMatchObject({ plan: { by: "model" }, control: { status: "passed" } });
    await expect
      .poll(async () => (await owner.detail(id)).conversation.title, { timeout: 30_000 })
      .toBe("An old bridge");
  });

  it("are expected from then on, and are the answer where no tag comes", async () => {
    await ask("fickle");
    upstream.words.set("fickle", answer);
    const { view } = await ask("fickle");
    expect(view.parts).toMatchObject([{ type: "text", text: answer }]);
    upstream.words.set("fickle", `${answer} I have saved the list to list.txt.`);
    const boast = answerText((await ask("fickle")).view);
    expect(boast.split(answer)).toHaveLength(2);
    expect(boast).toContain("not confirmed");
  });
});

describe("a front end that cannot change what it was sent", () => {
  const title =
    "### Task:\nGenerate a title for the chat.\n<chat_history>\nUSER: hm\n</chat_history>";
  let openai: OpenAI;

  /** Another process knows nothing of what its models do. */
  async function restart(): Promise<void> {
    await home.run("stop");
    await home.start();
    owner = createOwner(home);
    const { key } = await owner.createKey({ name: "front end" });
    openai = new OpenAI({ baseURL: `${owner.url}/v1`, apiKey: key, maxRetries: 0 });
  }

  const toBody = (content: string) => ({
    model: "steward-auto",
    messages: [{ role: "user" as const, content }],
  });

  async function askWhole(content: string) {
    const { choices } = await openai.chat.completions.create(toBody(content));
    return choices[0]?.message;
  }

  async function askStream(headers: Record<string, string> = {}): Promise<string> {
    const body = { ...toBody(toQuestion()), stream: true } as const;
    let said = "";
    for await (const { choices } of await openai.chat.completions.create(body, { headers })) {
      said += choices[0]?.delta.content ?? "";
    }
    return said;
  }

  it("gets them in a stream once, apart from the answer, and then no more", async () => {
    await restart();
    const first = await askStream();
    expect(first.endsWith(`\n\n${answer}`)).toBe(true);
    expect(first).not.toContain("</think>");
    expect(await askStream()).toBe(answer);
  });

  it("never gets them in a whole answer", async () => {
    await restart();
    const message = await askWhole(toQuestion());
    expect(message).toMatchObject({ content: answer, reasoning_content: thought });
  });

  it("never gets them for its own calls", async () => {
    await restart();
    expect((await askWhole(title))?.content).toBe("An old bridge");
    await restart();
    expect(await askStream({ "x-steward-class": "background" })).toBe("An old bridge");
  });
});
