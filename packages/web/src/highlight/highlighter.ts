import type { HighlightedLine, HighlightReply, HighlightRequest } from "./highlight-message.ts";

export type Lines = readonly HighlightedLine[];

export interface Highlighter {
  /** What an earlier call found, at once. */
  peek(code: string, language: string): Lines | null;
  highlight(code: string, language: string): Promise<Lines | null>;
}

const keptResults = 200;
/** Colours are not worth the memory beyond this many characters. */
const longestCode = 60_000;

/** Highlights in a worker, started with the first block of code, so that typing never waits. */
export function createHighlighter(startWorker: () => Worker): Highlighter {
  const results = new Map<string, Lines>();
  const waiting = new Map<number, (lines: Lines | null) => void>();
  let worker: Worker | null = null;
  let count = 0;

  const open = (): Worker => {
    const started = startWorker();
    started.addEventListener("message", ({ data }: MessageEvent<HighlightReply>) => {
      waiting.get(data.id)?.(data.lines);
      waiting.delete(data.id);
    });
    return started;
  };
  const keep = (key: string, lines: Lines): void => {
    results.set(key, lines);
    const oldest = results.keys().next().value;
    if (results.size > keptResults && oldest !== undefined) results.delete(oldest);
  };

  return {
    peek: (code, language) => results.get(toKey(code, language)) ?? null,
    async highlight(code, language) {
      if (language === "" || code.length > longestCode) return null;
      worker ??= open();
      count += 1;
      const request: HighlightRequest = { id: count, code, language };
      const { promise, resolve } = Promise.withResolvers<Lines | null>();
      waiting.set(request.id, resolve);
      worker.postMessage(request);
      const lines = await promise;
      if (lines) keep(toKey(code, language), lines);
      return lines;
    },
  };
}

function toKey(code: string, language: string): string {
  return `${language}\n${code}`;
}
