import { answerText } from "@steward/contracts/turn-view.ts";
import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSpeakingUpstream, type SpeakingUpstream } from "./support/speaking-upstream.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";
import { toPlan } from "@steward/sdk/testing/to-plan.ts";

const plan = JSON.stringify(toPlan({ reasoning: "I answer." }));
const nothing = JSON.stringify({
  contradictions: [],
  corrections: [],
  gaps: [],
  instructions: "",
});
const honest = "The bridge is old.";
const boast = "I have saved the list to list.txt.";

let upstream: SpeakingUpstream;
let home: StewardHome;
let owner: StewardClient;
beforeAll(async () => {
  upstream = await startSpeakingUpstream();
  const lab = {
    protocol: "openai",
    base_url: upstream.url,
    models: ["thinker", "checker", "talker"],
  };
  home = createStewardHome(
    JSON.stringify({
      models: {
        providers: { lab },
        roles: { output: ["lab/talker"], thinking: ["lab/thinker"], control: ["lab/checker"] },
        retry_attempts: 0,
        embedded: { download: "off" },
      },
      pipeline: { thinking: { mode: "high" }, depth: { medium: "rules", high: "rules" } },
    }),
  );
  await home.start();
  owner = createOwner(home);
});
afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});
beforeEach(() => {
  upstream.words.set("thinker", plan);
  upstream.words.set("checker", nothing);
  upstream.words.set("talker", honest);
});

let asked = 0;
async function ask(words: Readonly<Record<string, string>>) {
  for (const [model, said] of Object.entries(words)) upstream.words.set(model, said);
  const { id } = await owner.open();
  // Never the same words twice: plans are kept for a while.
  const turn = await owner.say(id, `When was bridge ${++asked} built?`);
  return owner.settle(turn.id);
}

const odd = [
  ["prose", "Gladly! Let me think about what you need."],
  ["half of its JSON", plan.slice(0, 30)],
  ["another language", "我先想一想这个问题。"],
  ["nothing", ""],
  ["thoughts alone", `<think>${plan}`],
] as const;

describe("a turn goes on where", () => {
  it.each(odd)(
    "the thinking model gives %s: rules make the plan, and it says so",
    async (_what, said) => {
      const view = await ask({ thinker: said });
      expect(view).toMatchObject({ status: "done", plan: { by: "rules" } });
      expect(view.plan?.problem).toContain("No plan from lab/thinker");
      expect(answerText(view)).toBe(honest);
      // Three in a row would leave it alone.
      await ask({ thinker: plan });
    },
  );

  it.each(odd)(
    "the control model gives %s: the answer is unverified, and it says why",
    async (_what, said) => {
      const view = await ask({ checker: said });
      expect(view).toMatchObject({
        status: "done",
        control: { status: "failed" },
        check: { status: "unverified" },
      });
      expect(view.check.problem).toContain("No look at the evidence by lab/checker");
      expect(answerText(view)).toBe(honest);
      await ask({ checker: nothing });
    },
  );

  it("the control model gives nothing: front ends are told at the end of the answer, once", async () => {
    const openai = new OpenAI({
      baseURL: `${owner.url}/v1`,
      apiKey: (await owner.createKey({ name: "front end" })).key,
      maxRetries: 0,
    });
    upstream.words.set("checker", "");
    const messages: ChatCompletionMessageParam[] = [];
    const conversations = new Set<unknown>();
    for (const river of ["Tay", "Forth"]) {
      upstream.words.set("checker", "");
      messages.push({ role: "user", content: `When was the bridge over the ${river} built?` });
      const body = await openai.chat.completions.create({ model: "steward-auto", messages });
      const { content } = body.choices[0]!.message;
      expect(content).toBe(`${honest}\n\n**Unverified:** this answer could not be fully checked.`);
      expect(body).toMatchObject({ verification: { status: "unverified" } });
      if ("conversation_id" in body) conversations.add(body.conversation_id);
      messages.push({ role: "assistant", content });
      // Three in a row would leave it alone.
      await ask({ checker: nothing });
    }
    messages.push({ role: "user", content: "When was the bridge over the Clyde built?" });
    const stream = openai.chat.completions.stream({ model: "steward-auto", messages });
    expect(await stream.finalContent()).toBe(honest);
    expect(conversations.size).toBe(1);
    const { turns } = await owner.detail(String([...conversations][0]));
    expect(turns.map(({ input }) => input.history)).toEqual([undefined, undefined, undefined]);
  });

  it("a layer thinks aloud before what it was asked for", async () => {
    const view = await ask({
      thinker: `<think>{"intent": "chat"}</think>${plan}`,
      checker: `<think>Is it so?</think>${nothing}`,
      talker: `<think>${boast}</think>\n\n${honest}`,
    });
    expect(view).toMatchObject({ plan: { by: "model" }, control: { status: "passed" } });
    expect(view.plan?.plan.intent).toBe("question");
    expect(answerText(view)).toBe(honest);
    expect(view.parts.find((part) => part.type === "reasoning")).toMatchObject({ text: boast });
    expect(view.check.rejected).toBe(0);
  });

  it.each([
    ["nothing", ""],
    ["thoughts alone", "<think>on and on"],
    ["JSON that nobody asked for", '{"answer": "old"}'],
    ["another language", "这座桥很老。"],
  ])("the answering model gives %s", async (_what, said) => {
    const view = await ask({ talker: said });
    expect(view.status).toBe("done");
    expect(answerText(view)).toBe(said.startsWith("<think>") ? "" : said);
  });

  it("a model does not answer three times in a row: it is left alone, and the plan says so", async () => {
    for (let time = 0; time < 3; time++) await ask({ thinker: "" });
    const view = await ask({ thinker: plan });
    expect(view.plan?.by).toBe("rules");
    expect(view.plan?.problem).toContain("is left alone for a while");
  });
});
