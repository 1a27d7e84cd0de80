import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Intent, Risk } from "@steward/contracts/plan.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { builtInCommands } from "../packages/server/src/modules/conversations/index.ts";
import { triage } from "../packages/server/src/modules/pipeline/index.ts";
import { findExecution } from "../packages/server/src/modules/pipeline/auto-execute.ts";
import { planByRules } from "../packages/server/src/modules/pipeline/plan-by-rules.ts";

const Content = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
]);
const Request = z.object({
  id: z.string(),
  request: z.looseObject({
    messages: z.array(
      z.looseObject({ role: z.enum(["system", "user", "assistant", "tool"]), content: Content }),
    ),
    stream: z.boolean(),
    max_tokens: z.number().optional(),
    tools: z.array(z.unknown()).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  class: z.string(),
});
const Message = z.object({
  id: z.string(),
  text: z.string(),
  run: z.boolean(),
  kind: z.string().nullable(),
});

const Wish = z.object({ id: z.string(), text: z.string(), intent: Intent, risk: Risk });

/** Written before the rules, by somebody who did not know them. */
function read<Entry>(name: string, schema: z.ZodType<Entry>): Entry[] {
  const lines = readFileSync(join(import.meta.dirname, "corpus", name), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

const others = [
  "run",
  "plan",
  "verify",
  "persona",
  "remember",
  "recall",
  "facts",
  "forget",
  "memory",
];
const commands = new Set([...builtInCommands.map(({ name }) => name), ...others]);
const isCommand = (text: string) =>
  commands.has(/^\s*\/(?<name>[a-z-]+)(?:\s|$)/iu.exec(text)?.groups?.name?.toLowerCase() ?? "");

function classOf({
  messages,
  stream,
  max_tokens,
  tools = [],
  headers = {},
}: z.infer<typeof Request>["request"]) {
  const said = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const declared = said.get("x-steward-class");
  return triage(
    {
      messages: messages.map(({ role, content }) => ({
        role,
        text: typeof content === "string" ? content : content.map(({ text }) => text).join("\n"),
        hasMedia: typeof content !== "string" && content.some(({ type }) => type !== "text"),
      })),
      isStreamed: stream,
      maxTokens: max_tokens,
      hasTools: tools.length > 0,
      task: said.get("x-task") ?? "",
      declared: declared === "turn" || declared === "background" ? declared : undefined,
    },
    isCommand,
  ).class;
}

describe("the corpus", () => {
  it("of requests is told apart, 99 of 100", () => {
    const requests = read("triage.jsonl", Request);
    expect(requests.length).toBeGreaterThanOrEqual(150);
    const wrong = requests.filter((entry) => classOf(entry.request) !== entry.class);
    expect(wrong.length, wrong.map(({ id }) => id).join(" ")).toBeLessThanOrEqual(
      requests.length / 100,
    );
  });

  it("of messages with code is run or not, 95 of 100", () => {
    const messages = read("auto-execute.jsonl", Message);
    expect(messages.length).toBeGreaterThanOrEqual(120);
    const wrong = messages.filter(
      ({ text, run, kind }) => (findExecution(text)?.language ?? null) !== (run ? kind : null),
    );
    expect(wrong.length, wrong.map(({ id }) => id).join(" ")).toBeLessThanOrEqual(
      messages.length / 20,
    );
  });

  it("of wishes is planned for by rules alone: the intent of 9 in 10, the risk of 9 in 10", () => {
    const wishes = read("intents.jsonl", Wish);
    expect(wishes.length).toBeGreaterThanOrEqual(230);
    const plans = wishes.map((wish) => ({
      ...wish,
      plan: planByRules({ text: wish.text, tools: [] }),
    }));
    const odd = plans.filter(({ intent, plan }) => plan.intent !== intent);
    const risky = plans.filter(({ risk, plan }) => plan.hallucination_risk !== risk);
    const most = wishes.length / 10;
    expect(odd.length, odd.map(({ id }) => id).join(" ")).toBeLessThanOrEqual(most);
    expect(risky.length, risky.map(({ id }) => id).join(" ")).toBeLessThanOrEqual(most);
  });
});
