import { availableParallelism } from "node:os";
import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { ModelFinish, ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import type {
  ChatFunctions,
  GenerateOptions,
  Llama,
  LlamaChat,
  LlamaLibrary,
  ChatItem,
} from "./llama-library.ts";
import type { LlamaLoad } from "./llama-protocol.ts";
import { toChatHistory } from "./to-chat-history.ts";
import { toGrammarSchema } from "./to-grammar-schema.ts";

type FittedHistory = {
  readonly history: readonly ChatItem[];
  /** The prompt as the model's own template writes it. */
  readonly tokens: readonly number[];
};

type FitOrder = {
  readonly history: readonly ChatItem[];
  readonly functions: ChatFunctions | undefined;
  /** Tokens that the prompt may take. */
  readonly limit: number;
};

export type OpenLlama = {
  readonly contextTokens: number;
  countTokens(text: string): number;
  /** Emits the parts of one answer; the last is `end`. One at a time. */
  generate(
    request: ModelRequest,
    signal: AbortSignal,
    emit: (part: ModelPart) => void,
  ): Promise<void>;
};

/** Between two of these the evaluation of a prompt can be stopped. */
const promptChunkTokens = 64;

/** Loads the weights and opens one context for everybody. */
export async function openLlama(load: LlamaLoad): Promise<OpenLlama> {
  const library = (await import(pathToFileURL(load.library).href)) as LlamaLibrary;
  // More threads than cores make it a hundred times slower: they wait for each other by spinning.
  const cores = availableParallelism();
  const llama = await library.getLlama({
    gpu: load.gpu,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    maxThreads: load.threads ?? cores,
    logLevel: "warn",
  });
  const threads = load.threads ?? Math.max(1, Math.min(cores, llama.cpuMathCores));
  const model = await llama.loadModel({ modelPath: load.modelPath });
  const contextSize = Math.min(load.contextTokens, model.trainContextSize);
  const context = await model.createContext({ contextSize, sequences: 1, threads });
  const chat = new library.LlamaChat({ contextSequence: context.getSequence() });
  const contextTokens = context.contextSize;
  const engine = { llama, chat, contextTokens, temperature: load.temperature };
  return {
    contextTokens,
    countTokens: (text) => model.tokenize(text).length,
    generate: (request, signal, emit) => generate(engine, { request, signal, emit }),
  };
}

type Engine = {
  readonly llama: Llama;
  readonly chat: LlamaChat;
  readonly contextTokens: number;
  readonly temperature: number;
};
type Job = {
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly emit: (part: ModelPart) => void;
};

async function generate(engine: Engine, job: Job): Promise<void> {
  const { request, signal, emit } = job;
  const functions = toFunctions(request);
  const maxTokens = Math.min(request.maxTokens ?? engine.contextTokens / 4, engine.contextTokens);
  const reserve = Math.min(maxTokens, Math.floor(engine.contextTokens / 4));
  const fitted = fitHistory(engine.chat, {
    history: toChatHistory(request.messages),
    functions,
    limit: engine.contextTokens - reserve,
  });
  if (fitted === undefined) {
    const message = `The message is longer than this model's window of ${engine.contextTokens} tokens.`;
    emit({ type: "end", outcome: { kind: "failed", failure: { kind: "context", message } } });
    return;
  }
  const cachedInputTokens = await evaluatePrompt(engine.chat, fitted.tokens, signal);
  if (signal.aborted) {
    emit({ type: "end", outcome: { kind: "cancelled" } });
    return;
  }
  let outputTokens = 0;
  let reasoningTokens = 0;
  const answer = await engine.chat.generateResponse(fitted.history, {
    ...(await toSampling(engine, request, functions)),
    signal,
    stopOnAbortSignal: true,
    maxTokens,
    budgets: { thoughtTokens: request.reasoning === "off" ? 0 : Math.floor(maxTokens / 2) },
    onResponseChunk(chunk) {
      outputTokens += chunk.tokens.length;
      if (chunk.type === "segment") reasoningTokens += chunk.tokens.length;
      if (chunk.text === "") return;
      emit({ type: chunk.type === "segment" ? "reasoning-delta" : "text-delta", text: chunk.text });
    },
  });
  for (const call of answer.functionCalls ?? []) {
    const input = JSON.stringify(call.params ?? {});
    emit({ type: "tool-call", callId: `call_${randomUUID()}`, name: call.functionName, input });
  }
  const usage = {
    inputTokens: fitted.tokens.length,
    outputTokens,
    reasoningTokens,
    cachedInputTokens,
  };
  const { stopReason } = answer.metadata;
  if (stopReason === "abort") emit({ type: "end", outcome: { kind: "cancelled" }, usage });
  else emit({ type: "end", outcome: { kind: "finished", finish: toFinish(stopReason) }, usage });
}

function toFinish(reason: "maxTokens" | "functionCalls" | (string & {})): ModelFinish {
  if (reason === "maxTokens") return "length";
  return reason === "functionCalls" ? "tool-calls" : "stop";
}

type Sampling = Omit<
  GenerateOptions,
  "signal" | "stopOnAbortSignal" | "maxTokens" | "budgets" | "onResponseChunk"
>;

async function toSampling(
  engine: Engine,
  request: ModelRequest,
  functions: ChatFunctions | undefined,
): Promise<Sampling> {
  const { jsonSchema, stop, seed } = request;
  const grammar =
    jsonSchema === undefined
      ? undefined
      : await engine.llama.createGrammarForJsonSchema(
          toGrammarSchema(Object.keys(jsonSchema).length === 0 ? { type: "object" } : jsonSchema),
        );
  return {
    temperature: request.temperature ?? engine.temperature,
    topP: request.topP ?? 0.9,
    topK: 40,
    minP: 0.05,
    // JSON repeats its punctuation, and rightly so.
    repeatPenalty: grammar === undefined ? { penalty: 1.15, lastTokens: 256 } : false,
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined || stop.length === 0 ? {} : { customStopTriggers: stop }),
    ...(grammar === undefined ? {} : { grammar }),
    ...(functions === undefined || grammar !== undefined ? {} : { functions }),
  };
}

function toFunctions(request: ModelRequest): ChatFunctions | undefined {
  const choice = request.toolChoice ?? "auto";
  if (choice === "none" || request.jsonSchema !== undefined) return undefined;
  const tools = (request.tools ?? []).filter(
    (tool) => typeof choice === "string" || tool.name === choice.name,
  );
  if (tools.length === 0) return undefined;
  return Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      {
        ...(tool.description === undefined ? {} : { description: tool.description }),
        params: toGrammarSchema({ type: "object", ...tool.parameters }),
      },
    ]),
  );
}

/**
 * The library evaluates a prompt in one go and listens to no signal meanwhile, so we do it ahead
 * in pieces; it then finds all but the last token done. Returns how many were there before.
 */
async function evaluatePrompt(
  { sequence }: LlamaChat,
  tokens: readonly number[],
  signal: AbortSignal,
): Promise<number> {
  await sequence.adaptStateToTokens(tokens, false);
  const cached = Math.min(sequence.nextTokenIndex, tokens.length);
  for (let at = cached; at < tokens.length - 1 && !signal.aborted; at += promptChunkTokens) {
    const end = Math.min(at + promptChunkTokens, tokens.length - 1);
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, end));
  }
  return cached;
}

/**
 * Leaves out the oldest exchanges until the rest fits; the system text and the last message stay.
 * Undefined where those two alone are too long.
 */
function fitHistory(chat: LlamaChat, order: FitOrder): FittedHistory | undefined {
  const { functions, limit } = order;
  let history: readonly ChatItem[] | undefined = order.history;
  while (history !== undefined) {
    const state = chat.chatWrapper.generateContextState({
      chatHistory: history,
      ...(functions === undefined ? {} : { availableFunctions: functions }),
    });
    const tokens = state.contextText.tokenize(chat.sequence.model.tokenizer);
    if (tokens.length <= limit) return { history, tokens };
    history = withoutOldest(history);
  }
  return undefined;
}

function withoutOldest(history: readonly ChatItem[]): readonly ChatItem[] | undefined {
  const start = history[0]?.type === "system" ? 1 : 0;
  const lastUser = history.findLastIndex((item) => item.type === "user");
  if (lastUser <= start) return undefined;
  const nextUser = history.findIndex((item, index) => index > start && item.type === "user");
  return [...history.slice(0, start), ...history.slice(nextUser)];
}
