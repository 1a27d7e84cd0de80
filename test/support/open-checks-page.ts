import { startHookServer } from "./crash/hook-server.ts";
import { openPageServer, type PageServer } from "./open-page-server.ts";
import { toPlan } from "@steward/sdk/testing/to-plan.ts";

const plan = toPlan({
  intent: "research",
  reasoning: "The gauge knows the tide; I read it before I answer.",
  confidence: 0.92,
  tools: ["gauge"],
});
const noFindings = { contradictions: [], corrections: [], gaps: [], instructions: "" };

const call = (name: string, input: object) => ({ toolCall: { name, input } });
const thought = (thoughtNumber: number, text: string, more: object = {}) =>
  call("sequentialthinking", {
    thought: text,
    thoughtNumber,
    totalThoughts: 4,
    nextThoughtNeeded: true,
    ...more,
  });

/** What the models say, by the words they read last. */
const scripts = {
  lab: [
    { when: "How high is the tide", moves: [{ text: "I read the gauge." }, call("gauge", {})] },
    {
      when: "think it through",
      moves: [
        thought(1, "The tide follows the moon, so the gauge has to be read at a known hour."),
        thought(2, "Two readings an hour apart would show whether it rises."),
        thought(3, "One reading is enough: the gauge itself says whether it rises.", {
          isRevision: true,
          revisesThought: 2,
        }),
        thought(3, "The harbour office might know it too.", {
          branchFromThought: 1,
          branchId: "office",
        }),
      ],
    },
    { when: "thoughtHistoryLength", moves: [{ text: "I have thought about it." }] },
    {
      when: "at the pier",
      moves: [
        {
          text: "The tide at the pier is **412 cm** and rising [E1]. At noon it stood at 655 cm.\n\n- It was measured at 14:05 [E1]\n- The page is https://tides.example/other\n",
        },
      ],
    },
    {
      when: "dangerous",
      moves: [{ text: "The current is strong. It has " }, { hang: true }],
    },
    {
      when: "do the tests pass",
      moves: [
        { text: "12 of the 14 tests pass and the other two wait for you. That", paceMs: 300 },
        { text: " is all." },
      ],
    },
    {
      when: "Save my notes",
      moves: [{ text: "I have saved the notes to notes.md just now. Anything else?", paceMs: 100 }],
    },
    { when: "I have saved", moves: [{ text: "I could not save them." }] },
    { when: "did it say before", moves: [{ text: "The gauge said 412 cm, at 14:05." }] },
    { when: "storm", moves: [{ text: "A storm comes when the wind turns." }] },
    { moves: [{ echo: true }] },
  ],
  thinker: [
    {
      when: "dangerous",
      moves: [{ text: JSON.stringify({ ...plan, hallucination_risk: "high" }) }],
    },
    { when: "Take your time", moves: [{ hang: true }] },
    { moves: [{ text: JSON.stringify(plan) }] },
  ],
  checker: [
    { when: "storm", moves: [{ fail: "unreachable" }] },
    { when: "Look closely", moves: [{ hang: true }] },
    { moves: [{ text: JSON.stringify(noFindings) }] },
  ],
};

/** A page whose answers are planned and checked, with a tool that reads a gauge. */
export async function openChecksPage(): Promise<PageServer> {
  const hooks = await startHookServer({
    gauge: () =>
      "The tide at the pier: 412 cm, rising, measured at 14:05. See https://tides.example/pier.",
  });
  const providers = Object.entries(scripts).map(
    ([name, script]) => [name, { protocol: "scripted", models: ["one"], script }] as const,
  );
  const config = {
    models: {
      providers: Object.fromEntries(providers),
      roles: { output: ["lab/one"], thinking: ["thinker/one"], control: ["checker/one"] },
      embedded: { download: "off" },
      retry_attempts: 0,
    },
    pipeline: { thinking: { mode: "high", timeout_s: 600 }, depth: { medium: "rules" } },
    tools: {
      hooks: {
        gauge: {
          description: "Reads the gauge",
          url: hooks.toUrl("gauge"),
          effects: ["read"],
          input: { type: "object", properties: {}, additionalProperties: false },
        },
      },
    },
  };
  const server = await openPageServer(JSON.stringify(config));
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await hooks[Symbol.asyncDispose]();
    },
  };
}
