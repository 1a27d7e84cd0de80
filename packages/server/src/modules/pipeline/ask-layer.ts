import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Usage } from "@steward/contracts/turn.ts";
import { z } from "zod";
import type { ModelCall, RoutedPart } from "../models/index.ts";
import type { LayerPorts } from "./ports.ts";

export type LayerQuestion = {
  readonly target: ModelCall["target"];
  readonly ownerId: UserId;
  readonly turnId?: TurnId | undefined;
  readonly system: string;
  readonly text: string;
  readonly schema: z.ZodType;
  readonly timeoutS: number;
};

export type LayerAnswer = {
  /** Null: it did not answer, and `problem` says why. */
  readonly text: string | null;
  readonly problem: string;
  readonly model: string | null;
  readonly usage: Usage | null;
  readonly durationMs: number;
};

/** Thoughts count too: models that think aloud need the most of it. */
const MAX_TOKENS = 4_000;
/** For servers that do not mind a limit of tokens. */
const MAX_CHARACTERS = 40_000;

type End = Extract<RoutedPart, { type: "end" }>;
type Heard = {
  readonly text: string;
  readonly model: string | null;
  readonly end: End | null;
  readonly isEndless: boolean;
};

/** Asks a model for JSON. Never rejects, and settles soon after the time is up. */
export async function askLayer(
  { models, clock }: Pick<LayerPorts, "models" | "clock">,
  question: LayerQuestion,
  signal: AbortSignal,
): Promise<LayerAnswer> {
  const { target, ownerId, turnId, timeoutS } = question;
  const startedAt = clock.monotonic();
  const late = AbortSignal.timeout(timeoutS * 1000);
  const until = AbortSignal.any([signal, late]);
  const jsonSchema = toJsonSchema(question.schema);
  const system = `${question.system}\nAnswer with JSON only, of this JSON Schema: ${JSON.stringify(jsonSchema)}`;
  const ask = (schema: Readonly<Record<string, unknown>>) => {
    const messages = [
      { role: "system", text: system },
      { role: "user", content: [{ type: "text", text: question.text }] },
    ] as const;
    const request = { messages, maxTokens: MAX_TOKENS, temperature: 0, jsonSchema: schema };
    const by = turnId === undefined ? { ownerId } : { ownerId, turnId };
    return listen(models.stream({ target, request, ...by }, until));
  };
  let heard = await ask(jsonSchema);
  // Some servers know only "any JSON": the words of the instruction must do.
  if (isRefused(heard.end)) heard = await ask({});
  const problem = late.aborted ? `It took more than ${timeoutS} s.` : toProblem(heard);
  return {
    text: problem === "" ? heard.text : null,
    problem,
    model: heard.model ?? models.preview(target)?.id ?? null,
    usage: heard.end?.usage ?? null,
    durationMs: Math.round(clock.monotonic() - startedAt),
  };
}

function toJsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

async function listen(parts: AsyncIterable<RoutedPart>): Promise<Heard> {
  let text = "";
  let thought = 0;
  let model: string | null = null;
  for await (const part of parts) {
    if (part.type === "model-start") model = part.model;
    if (part.type === "text-delta") text += part.text;
    if (part.type === "reasoning-delta") thought += part.text.length;
    if (part.type === "end") return { text, model, end: part, isEndless: false };
    if (text.length + thought > MAX_CHARACTERS) break;
  }
  return { text, model, end: null, isEndless: true };
}

function isRefused(end: End | null): boolean {
  return end?.outcome.kind === "failed" && end.outcome.error.code === "invalid_request";
}

/** Empty: there is an answer. */
function toProblem({ end, text, isEndless }: Heard): string {
  if (isEndless) return "It did not come to an end.";
  if (end?.outcome.kind === "failed") return end.outcome.error.message;
  if (end?.outcome.kind === "cancelled") return "It was stopped.";
  return text.trim() === "" ? "It answered nothing." : "";
}
