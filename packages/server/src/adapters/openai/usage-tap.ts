import type { ModelUsage } from "@steward/sdk/model-port.ts";

/** Enough for the usage chunk and `[DONE]`, however they were cut into pieces. */
const tailBytes = 8 * 1024;

export type StreamTail = {
  readonly bytes: number;
  push(chunk: Buffer): void;
  text(): string;
};

/** Holds on to the end of a stream without looking at it, so that a chunk costs next to nothing. */
export function createStreamTail(): StreamTail {
  let chunks: Buffer[] = [];
  let held = 0;
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    push(chunk) {
      chunks.push(chunk);
      held += chunk.length;
      bytes += chunk.length;
      if (held < 2 * tailBytes) return;
      const from = chunks.findLastIndex((_, index) => sizeFrom(chunks, index) >= tailBytes);
      chunks = chunks.slice(Math.max(from, 0));
      held = sizeFrom(chunks, 0);
    },
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

function sizeFrom(chunks: readonly Buffer[], from: number): number {
  let size = 0;
  for (let index = from; index < chunks.length; index++) size += chunks[index]?.length ?? 0;
  return size;
}

const usageKey = /"usage"\s*:\s*\{/g;

/** The last usage in a text of chunks. A quote inside a string is escaped, so only keys are found. */
export function findUsage(text: string): ModelUsage | undefined {
  const last = [...text.matchAll(usageKey)].at(-1);
  if (last === undefined) return undefined;
  const start = last.index + last[0].length - 1;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return parseUsage(text.slice(start, at + 1));
  }
  return undefined;
}

function parseUsage(text: string): ModelUsage | undefined {
  try {
    return toModelUsage(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function toModelUsage(usage: unknown): ModelUsage | undefined {
  const inputTokens = count(usage, "prompt_tokens");
  const outputTokens = count(usage, "completion_tokens");
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  return {
    inputTokens,
    outputTokens,
    reasoningTokens: count(field(usage, "completion_tokens_details"), "reasoning_tokens") ?? 0,
    cachedInputTokens: count(field(usage, "prompt_tokens_details"), "cached_tokens") ?? 0,
  };
}

export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function count(value: unknown, name: string): number | undefined {
  const number = field(value, name);
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined;
}
