import type {
  ModelFailure,
  ModelFinish,
  ModelPart,
  ModelPort,
  ModelRequest,
} from "../model-port.ts";
import { z } from "zod";

/** A move of the script. Text is sent word by word, each after `paceMs`. */
export const ScriptMove = z.union([
  z.strictObject({ text: z.string(), paceMs: z.number().optional() }),
  z.strictObject({ reasoning: z.string(), paceMs: z.number().optional() }),
  /** Without an id it is named after its place in the answer. */
  z.strictObject({
    toolCall: z.strictObject({
      name: z.string(),
      input: z.unknown(),
      callId: z.string().optional(),
    }),
  }),
  z.strictObject({ delayMs: z.number() }),
  /** Sends nothing more and ends only when cancelled. */
  z.strictObject({ hang: z.literal(true) }),
  z.strictObject({
    fail: z.enum([
      "auth",
      "rate-limit",
      "unreachable",
      "timeout",
      "server",
      "missing",
      "not-ready",
      "request",
      "context",
    ]),
    message: z.string().optional(),
    retryAfterMs: z.number().optional(),
  }),
  z.strictObject({ finish: z.enum(["stop", "length", "content-filter", "tool-calls"]) }),
  /** Repeats what the user said last. */
  z.strictObject({ echo: z.literal(true) }),
]);
export type ScriptMove = z.infer<typeof ScriptMove>;

/** The moves of each answer; after the last one the script starts over. `when` picks an answer by the words of the last message: the user's, or a tool's result. */
export const Script = z.array(
  z.strictObject({ when: z.string().optional(), moves: z.array(ScriptMove).min(1) }),
);
export type Script = z.infer<typeof Script>;

export type ScriptedModel = ModelPort & { readonly requests: readonly ModelRequest[] };

/** A model that plays a script: what it says is known, so behaviour around it can be asserted. */
export function createScriptedModel(script: Script): ScriptedModel {
  const requests: ModelRequest[] = [];
  let played = 0;
  return {
    requests,
    stream(request, signal) {
      requests.push(request);
      const said = lastText(request);
      const matching = script.find((answer) => answer.when && said.includes(answer.when));
      const unconditional = script.filter((answer) => !answer.when);
      const answer = matching ?? unconditional[played++ % Math.max(unconditional.length, 1)];
      return play(answer?.moves ?? [{ echo: true }], request, signal);
    },
  };
}

type SpokenMove = Extract<ScriptMove, { text: string } | { reasoning: string } | { echo: true }>;

/** A word with the space around it, so that the words joined are the text again. */
const WORD = /\s*\S+\s*|\s+/g;

async function* play(
  moves: readonly ScriptMove[],
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  let finish: ModelFinish = "stop";
  let sent = 0;
  const usage = () => ({
    inputTokens: estimateTokens(JSON.stringify(request.messages)),
    outputTokens: Math.ceil(sent / 4),
    reasoningTokens: 0,
    cachedInputTokens: 0,
  });
  for (const [index, move] of moves.entries()) {
    if (signal.aborted) break;
    if ("delayMs" in move) await pause(move.delayMs, signal);
    else if ("hang" in move) await pause(Number.POSITIVE_INFINITY, signal);
    else if ("finish" in move) finish = move.finish;
    else if ("fail" in move) {
      yield { type: "end", outcome: { kind: "failed", failure: toFailure(move) } };
      return;
    } else if ("toolCall" in move) {
      finish = "tool-calls";
      const { name, callId = `call_${index}` } = move.toolCall;
      yield { type: "tool-call", callId, name, input: JSON.stringify(move.toolCall.input) };
    } else {
      for await (const part of speak(move, request, signal)) {
        sent += part.text.length;
        yield part;
      }
    }
  }
  const outcome = signal.aborted
    ? ({ kind: "cancelled" } as const)
    : ({ kind: "finished", finish } as const);
  yield { type: "end", outcome, usage: usage() };
}

async function* speak(
  move: SpokenMove,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<Extract<ModelPart, { text: string }>> {
  const type = "reasoning" in move ? "reasoning-delta" : "text-delta";
  for (const text of wordsOf(move, request)) {
    if ("paceMs" in move && move.paceMs) await pause(move.paceMs, signal);
    if (signal.aborted) return;
    yield { type, text };
  }
}

function wordsOf(move: SpokenMove, request: ModelRequest): readonly string[] {
  if ("reasoning" in move) return move.reasoning.match(WORD) ?? [];
  return ("text" in move ? move.text : lastUserText(request)).match(WORD) ?? [];
}

function toFailure(move: Extract<ScriptMove, { fail: string }>): ModelFailure {
  const failure = { kind: move.fail, message: move.message ?? `scripted ${move.fail}` };
  return move.retryAfterMs === undefined
    ? failure
    : { ...failure, retryAfterMs: move.retryAfterMs };
}

function lastText(request: ModelRequest): string {
  const last = request.messages.at(-1);
  return last?.role === "tool" ? last.text : lastUserText(request);
}

function lastUserText(request: ModelRequest): string {
  const user = request.messages.findLast((message) => message.role === "user");
  return user?.content.map((part) => (part.type === "text" ? part.text : "")).join("\n") ?? "";
}

function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
