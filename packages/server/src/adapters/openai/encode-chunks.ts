import type { Usage } from "@steward/contracts/turn.ts";
import type { AnswerPart } from "./answer-part.ts";
import type { Citation } from "./create-citations.ts";
import { toWireError, type WireError } from "./wire-error.ts";

/** What every chunk and the whole completion carry. */
export type CompletionHead = {
  readonly id: string;
  readonly model: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly conversationId: string | undefined;
};

export type ChunkEncoder = {
  /** The chunk that goes out at once: it names the role and the conversation. */
  role(): string;
  /** Each part as one chunk, because front ends drop or mistype mixed deltas; an end also ends the stream. */
  part(part: AnswerPart): string;
};

/** Builds chunks by joining text: what does not change is written once. */
export function createChunkEncoder(head: CompletionHead): ChunkEncoder {
  const { id, model, created, conversationId } = head;
  const fields = JSON.stringify({ id, object: "chat.completion.chunk", created, model }).slice(
    0,
    -1,
  );
  const before = `data: ${fields},"choices":[{"index":0,"delta":`;
  const after = `,"finish_reason":null}]}\n\n`;
  let calls = 0;
  return {
    role() {
      const delta = `{"role":"assistant","content":""}`;
      if (conversationId === undefined) return before + delta + after;
      const tail = `,"conversation_id":${JSON.stringify(conversationId)}}\n\n`;
      return `${before}${delta},"finish_reason":null}]${tail}`;
    },
    part(part) {
      switch (part.type) {
        case "text": {
          const chunk = `${before}{"content":${JSON.stringify(part.text)}},"finish_reason":null}]`;
          if (part.citations === undefined) return `${chunk}}\n\n`;
          return `${chunk},"citations":${JSON.stringify(part.citations)}}\n\n`;
        }
        case "reasoning":
          return `${before}{"reasoning_content":${JSON.stringify(part.text)}}${after}`;
        case "tool-call": {
          const call = { index: calls++, ...toWireToolCall(part) };
          return `${before}${JSON.stringify({ tool_calls: [call] })}${after}`;
        }
        case "end": {
          const delta = JSON.stringify(toAnnotations(part.cited));
          const own = toVerification(part.unverified);
          const tail = own ? `,"verification":${JSON.stringify(own)}}` : "}";
          const finish = `${before}${delta},"finish_reason":"${part.finish}"}]${tail}\n\n`;
          const last = JSON.stringify({ usage: toWireUsage(part.usage), ...toSteward(part) });
          return `${finish}data: ${fields},"choices":[],${last.slice(1)}\n\ndata: [DONE]\n\n`;
        }
        case "fail":
          return encodeError(toWireError(part.code, part.message));
      }
    },
  };
}

export function encodeError(error: WireError): string {
  return `data: ${JSON.stringify(error.body)}\n\n`;
}

/** The whole answer as one body. */
export function toCompletion(
  head: CompletionHead,
  parts: readonly AnswerPart[],
  end: Extract<AnswerPart, { type: "end" }>,
): Record<string, unknown> {
  const join = (type: "text" | "reasoning") =>
    parts.map((part) => (part.type === type ? part.text : "")).join("");
  const calls = parts.filter((part) => part.type === "tool-call").map(toWireToolCall);
  const text = join("text");
  const reasoning = join("reasoning");
  const message = {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    refusal: null,
    ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...toAnnotations(end.cited),
  };
  const citations = [...new Set(end.cited?.map(({ url }) => url))];
  const verification = toVerification(end.unverified);
  return {
    id: head.id,
    object: "chat.completion",
    created: head.created,
    model: head.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: end.finish }],
    usage: toWireUsage(end.usage),
    ...(citations.length === 0 ? {} : { citations }),
    ...(verification ? { verification } : {}),
    ...toSteward(end),
    ...(head.conversationId === undefined ? {} : { conversation_id: head.conversationId }),
  };
}

function toWireToolCall(part: Extract<AnswerPart, { type: "tool-call" }>) {
  const { callId, name, input } = part;
  return { id: callId, type: "function", function: { name, arguments: input } };
}

/** Nothing where nothing is cited: some front ends show an empty list. */
function toAnnotations(cited: readonly Citation[] = []) {
  if (cited.length === 0) return {};
  const annotations = cited.map(({ url, title, start, end }) => ({
    type: "url_citation",
    url_citation: { url, title, start_index: start, end_index: end },
  }));
  return { annotations };
}

/** Said only where a check was due and could not be made. */
function toVerification(problem: string | undefined) {
  return problem === undefined ? undefined : { status: "unverified", problem };
}

/** What only Steward says, beside what the wire has words for. */
function toSteward({ receipt, answeredBy, approvals }: Extract<AnswerPart, { type: "end" }>) {
  if (!receipt && !approvals) return {};
  const waiting = approvals && { status: "waiting", approvals };
  return {
    steward: { ...(answeredBy && { model: answeredBy }), ...(receipt && { receipt }), ...waiting },
  };
}

function toWireUsage(usage: Usage) {
  const { inputTokens, outputTokens, reasoningTokens, cachedInputTokens } = usage;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedInputTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
}
