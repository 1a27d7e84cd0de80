import { Worker } from "node:worker_threads";

export type LineMatch = { readonly line: number; readonly text: string };

export type LineMatcher = AsyncDisposable & {
  /** The lines of a text that match, at most `limit`; rejects when the matcher was closed. */
  match(text: string, limit: number): Promise<readonly LineMatch[]>;
};

export type LinePattern = {
  readonly pattern: string;
  readonly isRegex: boolean;
  readonly ignoreCase: boolean;
};

const maxLine = 400;

/** Runs in a thread of its own when the pattern is a regular expression: some of them take for ever, and a thread can be ended. */
export function createLineMatcher(wanted: LinePattern): LineMatcher {
  if (wanted.isRegex) return createThreadMatcher(wanted);
  const needle = wanted.ignoreCase ? wanted.pattern.toLowerCase() : wanted.pattern;
  return {
    match: async (text, limit) => {
      const lines = wanted.ignoreCase ? text.toLowerCase() : text;
      if (!lines.includes(needle)) return [];
      return matchLines(text, (line) => fold(line, wanted.ignoreCase).includes(needle), limit);
    },
    async [Symbol.asyncDispose]() {},
  };
}

function fold(text: string, ignoreCase: boolean): string {
  return ignoreCase ? text.toLowerCase() : text;
}

function matchLines(text: string, test: (line: string) => boolean, limit: number): LineMatch[] {
  const matches: LineMatch[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (matches.length >= limit) break;
    if (test(line)) matches.push({ line: index + 1, text: line.trimEnd().slice(0, maxLine) });
  }
  return matches;
}

/** As text, because it runs without the rest of us. */
const threadSource = `
const { parentPort, workerData } = require("node:worker_threads");
const pattern = new RegExp(workerData.pattern, workerData.flags);
parentPort.on("message", ({ text, limit }) => {
  const matches = [];
  const lines = text.split("\\n");
  for (let at = 0; at < lines.length && matches.length < limit; at++) {
    if (!pattern.test(lines[at])) continue;
    matches.push({ line: at + 1, text: lines[at].trimEnd().slice(0, workerData.maxLine) });
  }
  parentPort.postMessage(matches);
});`;

function createThreadMatcher({ pattern, ignoreCase }: LinePattern): LineMatcher {
  const worker = new Worker(threadSource, {
    eval: true,
    workerData: { pattern, flags: ignoreCase ? "i" : "", maxLine },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  let waiting: PromiseWithResolvers<readonly LineMatch[]> | null = null;
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    waiting?.reject(failure);
  };
  worker.on("message", (matches: readonly LineMatch[]) => waiting?.resolve(matches));
  worker.on("error", (error: unknown) =>
    fail(error instanceof Error ? error : new Error("failed")),
  );
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
