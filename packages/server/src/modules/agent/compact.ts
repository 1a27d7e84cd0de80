import { createHash } from "node:crypto";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import type { Models } from "../models/index.ts";
import type { TurnWriter } from "../turns/index.ts";
import { fitWindow } from "./fit-window.ts";
import { type PromptMeasure, sumTokens } from "./measure-prompt.ts";

/** The part of a window that a prompt may fill; the rest is for the answer. */
const PROMPT_SHARE = 0.75;
/** What a summary leaves room for, so that the next steps do not need another one. */
const AFTER_SUMMARY_SHARE = 0.5;
/** The newest tool results are what the model is working with. */
const KEPT_RESULTS = 4;
const SUMMARY_TOKENS = 600;
/** What of a long past the summing model is shown, in characters. */
const SHOWN_CHARACTERS = 24_000;
const elidedText = "(left out to save room; call the tool again if you need it)";

/** Remembers summaries, so that a past is summed up once and not in every step. */
export type SummaryCache = Map<string, string>;

export type Summing = {
  readonly models: Pick<Models, "stream">;
  readonly writer: Pick<TurnWriter, "turn" | "signal">;
  readonly summaries: SummaryCache;
};

type Gauge = Omit<Extract<NewTurnEvent, { type: "context-measure" }>, "type">;

export type Compacted = {
  readonly fitted: readonly ModelMessage[];
  readonly gauge: Gauge;
};

export type Room = PromptMeasure & {
  /** Null where the model's window is not known: then everything fits. */
  readonly windowTokens: number | null;
};

/**
 * Makes a prompt fit the model's window: old tool results are left out first, then the oldest
 * exchanges are summed up. It is a view: the log keeps everything.
 */
export async function compact(
  summing: Summing,
  messages: readonly ModelMessage[],
  { windowTokens, tokensOf, besides }: Room,
): Promise<Compacted> {
  const whole = windowTokens ?? Number.POSITIVE_INFINITY;
  const limit = whole * PROMPT_SHARE - besides;
  const sum = (some: readonly ModelMessage[]) => sumTokens(some, tokensOf);
  const toCompacted = (
    fitted: readonly ModelMessage[],
    counts: Pick<Gauge, "elided" | "summarised">,
  ): Compacted => {
    const usedTokens = Math.round(sum(fitted) + besides);
    return { fitted, gauge: { usedTokens, windowTokens, ...counts } };
  };
  if (sum(messages) <= limit) return toCompacted(messages, { elided: 0, summarised: 0 });
  const { kept, elided } = elideResults(messages, limit, tokensOf);
  if (sum(kept) <= limit) return toCompacted(kept, { elided, summarised: 0 });
  const recent = fitWindow(kept, whole * AFTER_SUMMARY_SHARE - besides, tokensOf);
  const dropped = kept.filter((message) => !recent.includes(message));
  if (dropped.length === 0) return toCompacted(recent, { elided, summarised: 0 });
  const summary = await summarise(summing, dropped);
  const system = recent.filter((message) => message.role === "system");
  const talk = recent.filter((message) => message.role !== "system");
  const bridge: ModelMessage[] = summary === null ? [] : [{ role: "system", text: summary }];
  return toCompacted([...system, ...bridge, ...talk], { elided, summarised: dropped.length });
}

function elideResults(
  messages: readonly ModelMessage[],
  limit: number,
  tokensOf: Room["tokensOf"],
): { readonly kept: readonly ModelMessage[]; readonly elided: number } {
  const results = messages.filter((message) => message.role === "tool");
  const old = new Set<ModelMessage>(results.slice(0, -KEPT_RESULTS));
  let total = sumTokens(messages, tokensOf);
  let elided = 0;
  const kept = messages.map((message) => {
    if (total <= limit || !old.has(message) || message.role !== "tool") return message;
    const short = { ...message, text: elidedText };
    const saved = tokensOf(message) - tokensOf(short);
    if (saved <= 0) return message;
    total -= saved;
    elided++;
    return short;
  });
  return { kept, elided };
}

/** The past in a few words; null when no model could sum it up. */
async function summarise(
  { models, writer, summaries }: Summing,
  messages: readonly ModelMessage[],
): Promise<string | null> {
  const past = messages.map(toLine).join("\n").slice(-SHOWN_CHARACTERS);
  const key = createHash("sha256").update(past).digest("base64url");
  const known = summaries.get(key);
  if (known !== undefined) return known;
  const text = `Sum up this conversation so that it can go on without it: goals, decisions, facts, names, numbers, open points. At most 300 words.\n\n${past}`;
  const { ownerId, id: turnId } = writer.turn;
  const request = {
    messages: [{ role: "user", content: [{ type: "text", text }] }] as const,
    maxTokens: SUMMARY_TOKENS,
  };
  let summary = "";
  const call = { target: { role: "title" }, request, ownerId, turnId } as const;
  for await (const part of models.stream(call, writer.signal)) {
    if (part.type === "text-delta") summary += part.text;
    if (part.type === "message-reread") summary = part.text;
    if (part.type === "end" && part.outcome.kind !== "finished") return null;
  }
  if (summary.trim() === "") return null;
  const said = `What was said before, summed up:\n${summary.trim()}`;
  if (summaries.size > 200) summaries.clear();
  summaries.set(key, said);
  return said;
}

function toLine(message: ModelMessage): string {
  if (message.role !== "user") return `${message.role}: ${message.text}`;
  return `user: ${message.content.map((part) => (part.type === "text" ? part.text : "[image]")).join(" ")}`;
}
