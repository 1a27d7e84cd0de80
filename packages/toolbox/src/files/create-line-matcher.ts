import { Worker } from "node:worker_threads";

export type LineMatch = { readonly line: number; readonly text: string };

export type LineMatcher = AsyncDisposable & {
  /** The lines of a text that match, at most `limit`; rejects when the matcher was closed. */
  match(text: string, limit: number): Promise<readonly LineMatch[]>;
};

const maxText = 400;

/** Regular expressions run in a thread of their own: some take for ever, and a thread can be ended. */
export function createLineMatcher(wanted: {
  readonly pattern: string;
  readonly isRegex: boolean;
}): LineMatcher {
  return wanted.isRegex ? createThreadMatcher(wanted.pattern) : createTextMatcher(wanted.pattern);
}

function createTextMatcher(pattern: string): LineMatcher {
  return {
    async match(text, limit) {
      if (!text.includes(pattern)) return [];
      const matches: LineMatch[] = [];
      for (const [index, line] of text.split("\n").entries()) {
        if (matches.length >= limit) break;
        if (!line.includes(pattern)) continue;
        matches.push({ line: index + 1, text: line.trimEnd().slice(0, maxText) });
      }
      return matches;
    },
    async [Symbol.asyncDispose]() {},
  };
}

/** As text, because it runs without the rest of us. */
const threadSource = `
const { parentPort, workerData } = require("node:worker_threads");
const pattern = new RegExp(workerData.pattern);
parentPort.on("message", ({ text, limit }) => {
  const matches = [];
  const lines = text.split("\\n");
  for (let at = 0; at < lines.length && matches.length < limit; at++) {
    if (!pattern.test(lines[at])) continue;
    matches.push({ line: at + 1, text: lines[at].trimEnd().slice(0, workerData.maxText) });
  }
  parentPort.postMessage(matches);
});`;

function createThreadMatcher(pattern: string): LineMatcher {
  const worker = new Worker(threadSource, {
    eval: true,
    workerData: { pattern, maxText },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  let waiting: PromiseWithResolvers<readonly LineMatch[]> | null = null;
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    waiting?.reject(failure);
  };
  worker.on("message", (matches: readonly LineMatch[]) => waiting?.resolve(matches));
  worker.on("error", (error: unknown) => fail(error instanceof Error ? error : new Error("ended")));
  worker.on("exit", () => fail(new Error("the search was ended")));
  return {
    match(text, limit) {
      waiting = Promise.withResolvers();
      if (failure) waiting.reject(failure);
      else worker.postMessage({ text, limit });
      return waiting.promise;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
