import type { Claim } from "@steward/contracts/evidence.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import { toPlan } from "@steward/sdk/testing/to-plan.ts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestCores } from "../../testing/create-test-cores.ts";
import type { TestCoreOptions } from "../../testing/open-test-core.ts";

const answer = "Anna lives in Lisbon. She has a dog.";
const recalled = {
  kind: "episode",
  ref: "eps_1",
  text: "Anna lives in Porto.",
  at: Date.UTC(2026, 4, 3),
  conversation: null,
  speaker: "Anna",
  why: "shared words",
} as const;
const wrong: Claim = {
  text: "Anna lives in Lisbon.",
  start: 0,
  end: 21,
  kind: "statement",
  verdict: "contradicted",
  evidence: ["E1"],
  why: "E1 says Porto.",
  by: "model",
};
const right: Claim = { ...wrong, text: "She has a dog.", start: 22, end: 36, verdict: "supported" };
const found = {
  claims: [wrong, right],
  isVerified: false,
  degraded: null,
  model: "lab/large",
  usage: null,
};

describe("the check of an answer", () => {
  const cores = createTestCores();
  afterEach(cores.close);

  async function say(options: TestCoreOptions, text = "Where does Anna live, and since when?") {
    const core = await cores.open({
      script: [{ moves: [{ text: answer }] }],
      recall: async () => [recalled],
      pipeline: {
        thinking: { mode: "off" },
        control: { enabled: false },
        depth: { low: "model", medium: "model", high: "model" },
      },
      ...options,
    });
    return core.say(await core.open(), text);
  }

  it("corrects in place what a model's verdict contradicts, and places stay true", async () => {
    const { view } = await say({ validate: async () => found });
    const text = answerText(view);
    expect(text).toBe("Anna lives in Lisbon. (not confirmed: E1 says Porto) She has a dog.");
    expect(view.check.status).toBe("contradicted");
    const last = view.check.claims.at(-1);
    expect(text.slice(last?.start, last?.end)).toBe("She has a dog.");
  });

  it("marks a claim once, and does not read its own marks", async () => {
    const read: string[] = [];
    const draft = "I have saved the list to list.txt. Anna lives in Porto.";
    const { view } = await say(
      {
        script: [{ moves: [{ text: draft }] }],
        validate: async ({ answer: text }) => {
          read.push(text);
          return { ...found, claims: [] };
        },
      },
      "Save the list to list.txt.",
    );
    const text = answerText(view);
    expect(text.match(/\(not confirmed: /g)).toHaveLength(1);
    expect(read.map((each) => each.replaceAll(/ +/g, " "))).toEqual([draft]);
    expect(read[0]?.indexOf("Anna")).toBe(text.indexOf("Anna"));
  });

  it("says that an answer is unverified where what was to check it could not", async () => {
    const degraded = "No model could be asked.";
    const { view } = await say({ validate: async () => ({ ...found, claims: [], degraded }) });
    expect(answerText(view)).toBe(answer);
    expect(view.check).toMatchObject({ status: "unverified", problem: degraded });
  });

  const tide = defineTool({
    name: "tide",
    description: "Looks a tide up",
    input: z.object({}),
    effects: ["read"],
    idempotent: true,
    timeoutMs: 1_000,
    outputBytes: 1_000,
    title: () => "The tide at the pier",
    run: async () => ({ ok: false, text: "503: the service is down" }),
  });
  const failedLookup = "What was to be looked up could not be had (The tide at the pier).";

  it.each([
    ["The water stands at 412 cm.", "unverified", failedLookup],
    [
      "The service is down (503), but the water stands at about 412 cm.",
      "unverified",
      failedLookup,
    ],
    ["Der Pegel steht hoch, und morgen fällt er.", "unverified", failedLookup],
    ["I could not look it up: the service is down.", "unverified", failedLookup],
  ])("says so where every lookup failed and the answer is: %s", async (text, status, problem) => {
    const call = { moves: [{ toolCall: { name: "tide", input: {} } }] };
    const { view } = await say(
      { script: [call, { moves: [{ text }] }], recall: async () => [], tools: [tide] },
      "How high is the water at the pier?",
    );
    expect(answerText(view)).toContain(text);
    expect(view.check).toMatchObject({ status, problem });
  });

  const risky = {
    pipeline: {
      thinking: { mode: "high" },
      control: { enabled: false },
      depth: { low: "rules", medium: "rules", high: "model" },
    },
  } as const;
  const plan = JSON.stringify(toPlan({ hallucination_risk: "high" }));

  const usage = {
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    cachedInputTokens: 7,
    costMicros: 0,
  };

  it("is waited for where the risk is high: what it contradicts is written again, not shown", async () => {
    const script = [plan, answer, "Anna lives in Porto."].map((text) => ({ moves: [{ text }] }));
    const read: string[] = [];
    const { events, view } = await say({
      ...risky,
      script,
      validate: async ({ answer: text }) => {
        read.push(text);
        return { ...found, usage, claims: text === answer ? found.claims : [] };
      },
    });
    expect(events.filter(({ type }) => type === "text-delta")).toHaveLength(1);
    expect(answerText(view)).toBe("Anna lives in Porto.");
    expect(read).toEqual([answer, "Anna lives in Porto."]);
    expect(view.check).toMatchObject({ rejected: 1, status: "nothing" });
    expect(view.usage?.cachedInputTokens).toBe(2 * usage.cachedInputTokens);
    expect(events.filter(({ type }) => type === "check-end")).toHaveLength(1);
    const types = events.map(({ type }) => type);
    expect(types.lastIndexOf("draft-hold")).toBeLessThan(types.indexOf("text-delta"));
  });

  it("says that it did not come to its end where a person stopped it", async () => {
    const script = [plan, answer].map((text) => ({ moves: [{ text }] }));
    const core = await cores.open({
      recall: async () => [recalled],
      ...risky,
      script,
      validate: async ({ turnId }) => {
        await core.turns.stop(turnId);
        return { ...found, claims: [] };
      },
    });
    const { view } = await core.say(await core.open(), "Where does Anna live, and since when?");
    expect(answerText(view)).toBe(answer);
    expect(view).toMatchObject({ status: "stopped", check: { status: "unverified" } });
  });

  it("marks what it contradicts where that was written again often enough", async () => {
    const script = [{ moves: [{ text: plan }] }, { moves: [{ text: answer }] }];
    const { events, view } = await say({ ...risky, script, validate: async () => found });
    expect(view.check).toMatchObject({ rejected: 2, status: "contradicted" });
    const text = "Anna lives in Lisbon. (not confirmed: E1 says Porto) She has a dog.";
    expect(answerText(view)).toBe(text);
    expect(view.check.claims.map(({ start, end }) => text.slice(start, end))).toEqual([
      "Anna lives in Lisbon.",
      "She has a dog.",
    ]);
    // Nobody has read it without the mark.
    expect(events.flatMap((event) => (event.type === "text-delta" ? [event.text] : []))).toEqual([
      text,
    ]);
  });

  it("asks nobody for a trivial message, and says nothing of it", async () => {
    const validate = () => Promise.reject(new Error("It was asked."));
    const { events, view } = await say({ validate }, "hello");
    expect(view).toMatchObject({ status: "done", class: "trivial", plan: null });
    const types = new Set<string>(events.map(({ type }) => type));
    for (const type of ["plan-make", "memory-recall", "control-end", "check-end"]) {
      expect(types).not.toContain(type);
    }
  });
});
