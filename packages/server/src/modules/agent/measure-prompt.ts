import type { ModelEntry } from "@steward/contracts/model-entry.ts";
import type { ModelMessage, ModelRequest } from "@steward/sdk/model-port.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import type { ModelCall, Models, Tokenizer } from "../models/index.ts";
import { estimateText, estimateTokens, messageTokens, toTexts } from "./estimate-tokens.ts";
import type { TokenRatios } from "./token-ratios.ts";

/**
 * From this share of the window on it is worth counting. An estimate is at least a third of the truth
 * (digits, rare scripts), so below it a prompt fits in any case.
 */
const COUNTED_SHARE = 0.25;

/** What a prompt takes in the window of the model that reads it. */
export type PromptMeasure = {
  tokensOf(message: ModelMessage): number;
  /** What goes along with the messages. */
  readonly besides: number;
};

export type MeasuredPrompt = Pick<ModelRequest, "messages" | "tools"> & {
  readonly target: ModelCall["target"];
  /** The model that will read it; null where there is none. */
  readonly entry: ModelEntry | null;
};

/** By model, what each text takes; most texts of a prompt are those of the step before. */
export type TokenCounts = Map<string, Map<string, number>>;

export type Measuring = {
  readonly models: Pick<Models, "tokenizer">;
  readonly openCounter: (tokenizer: Tokenizer) => TokenCounter;
  readonly ratios: TokenRatios;
  readonly counts: TokenCounts;
};

/**
 * By the model's own tokenizer where we have it and the prompt is long enough to ask; else by an
 * estimate, corrected by what the model's provider reported before.
 */
export async function measurePrompt(
  { models, openCounter, ratios, counts: known }: Measuring,
  prompt: MeasuredPrompt,
  signal: AbortSignal,
): Promise<PromptMeasure> {
  const { messages, tools, target, entry } = prompt;
  const model = entry?.id ?? "";
  const ratio = ratios.of(model);
  const estimated: PromptMeasure = {
    tokensOf: (message) => estimateTokens(message) * ratio,
    besides: 0,
  };
  const counted = (entry?.contextTokens ?? Number.POSITIVE_INFINITY) * COUNTED_SHARE;
  if (sumTokens(messages, estimateTokens) * Math.max(ratio, 1) < counted) return estimated;
  const tokenizer = models.tokenizer(target);
  if (tokenizer === null) return estimated;
  const offer = tools === undefined ? "" : JSON.stringify(tools);
  const texts = [offer, ...messages.flatMap(toTexts)];
  const counts = known.get(model) ?? new Map<string, number>();
  known.set(model, counts);
  const fresh = [...new Set(texts)].filter((text) => !counts.has(text));
  const counter = openCounter(tokenizer);
  const found = fresh.length === 0 ? [] : await counter.count(fresh, signal);
  if (found === null) return estimated;
  for (const [index, text] of fresh.entries()) counts.set(text, found[index] ?? 0);
  // What takes the place of messages that are left out is estimated.
  const textTokens = (text: string) => counts.get(text) ?? estimateText(text);
  return {
    tokensOf: (message) => messageTokens(message, textTokens),
    besides: textTokens(offer),
  };
}

export function sumTokens(
  messages: readonly ModelMessage[],
  tokensOf: PromptMeasure["tokensOf"],
): number {
  return messages.reduce((total, message) => total + tokensOf(message), 0);
}
