import type { Clock } from "../../kernel/clock.ts";
import type { ModelQuestion, Models, ModelWord, RoutedPart } from "./models.ts";

export type AskPorts = {
  readonly models: Pick<Models, "preview" | "stream">;
  readonly clock: Clock;
};

/** Thoughts included: for servers that do not mind a limit of tokens. */
const MAX_CHARACTERS = 40_000;

type End = Extract<RoutedPart, { type: "end" }>;
type Heard = {
  readonly text: string;
  readonly model: string | null;
  /** Null: it did not come to an end. */
  readonly end: End | null;
};

/** Asks a model for one text. Never rejects, and settles soon after the time is up. */
export async function askModel(
  { models, clock }: AskPorts,
  { timeoutS, ...call }: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelWord> {
  const startedAt = clock.monotonic();
  const late = AbortSignal.timeout(timeoutS * 1000);
  const until = AbortSignal.any([signal, late]);
  let heard = await listen(models.stream(call, until));
  // Some servers know only "any JSON": the words of the instruction must do.
  if (call.request.jsonSchema !== undefined && isRefused(heard.end)) {
    const request = { ...call.request, jsonSchema: {} };
    heard = await listen(models.stream({ ...call, request }, until));
  }
  const problem = late.aborted ? `It took more than ${timeoutS} s.` : toProblem(heard);
  return {
    text: problem === "" ? heard.text : null,
    problem,
    isLate: late.aborted,
    model: heard.model ?? models.preview(call.target)?.id ?? null,
    usage: heard.end?.usage ?? null,
    durationMs: Math.round(clock.monotonic() - startedAt),
  };
}

async function listen(parts: AsyncIterable<RoutedPart>): Promise<Heard> {
  let text = "";
  let thought = 0;
  let model: string | null = null;
  for await (const part of parts) {
    if (part.type === "model-start") model = part.model;
    if (part.type === "text-delta") text += part.text;
    if (part.type === "message-reread") text = part.text;
    if (part.type === "reasoning-delta") thought += part.text.length;
    if (part.type === "end") return { text, model, end: part };
    if (text.length + thought > MAX_CHARACTERS) break;
  }
  return { text, model, end: null };
}

function isRefused(end: End | null): boolean {
  return end?.outcome.kind === "failed" && end.outcome.error.code === "invalid_request";
}

/** Empty: there is an answer. */
function toProblem({ end, text }: Heard): string {
  if (end === null) return "It did not come to an end.";
  if (end.outcome.kind === "failed") return end.outcome.error.message;
  if (end.outcome.kind === "cancelled") return "It was stopped.";
  return text.trim() === "" ? "It answered nothing." : "";
}
