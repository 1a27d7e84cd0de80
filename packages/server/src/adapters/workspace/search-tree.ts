import type {
  FileMatch,
  FileMatches,
  FileRefusal,
  FileSearch,
} from "@steward/sdk/workspace-files.ts";
import type { Folder, OpenFile } from "./open-entry.ts";
import { readAt } from "./read-part.ts";
import { walkTree } from "./walk-tree.ts";
import { Worker } from "node:worker_threads";

type LineMatch = { readonly line: number; readonly text: string };

type LineMatcher = AsyncDisposable & {
  /** The lines of a text that match, at most `limit`; rejects when the matcher was closed. */
  match(text: string, limit: number): Promise<readonly LineMatch[]>;
};

type LinePattern = {
  readonly pattern: string;
  readonly isRegex: boolean;
  readonly ignoreCase: boolean;
};

const maxLine = 400;

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

const maxFiles = 20_000;
const maxBytes = 200_000_000;
const maxFileBytes = 2_000_000;
const maxMs = 15_000;

/** Looks through the text files below a folder, until it has enough or has looked long enough. */
export async function searchTree(
  folder: Folder,
  search: FileSearch,
  signal: AbortSignal,
): Promise<FileMatches | FileRefusal> {
  const problem = search.isRegex ? findProblem(search.pattern) : null;
  if (problem !== null) return { ok: false, reason: problem };
  const matcher = createLineMatcher(search);
  const close = (): void => void matcher[Symbol.asyncDispose]();
  const timer = setTimeout(close, maxMs);
  signal.addEventListener("abort", close, { once: true });
  try {
    return await searchFiles({ folder, search, matcher, isOver: toDeadline(signal) });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", close);
    await matcher[Symbol.asyncDispose]();
  }
}

function toDeadline(signal: AbortSignal): () => boolean {
  const end = performance.now() + maxMs;
  return () => signal.aborted || performance.now() > end;
}

function findProblem(pattern: string): string | null {
  try {
    RegExp(pattern);
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : "It is no regular expression.";
  }
}

type Work = {
  readonly folder: Folder;
  readonly search: FileSearch;
  readonly matcher: LineMatcher;
  readonly isOver: () => boolean;
};

async function searchFiles({ folder, search, matcher, isOver }: Work): Promise<FileMatches> {
  const matches: FileMatch[] = [];
  const isNamed = toNameTest(search.names);
  let files = 0;
  let bytes = 0;
  const end = (isCut: boolean): FileMatches => ({ ok: true, matches, filesSearched: files, isCut });
  for await (const { path, file } of walkTree(folder, { isDeep: true })) {
    if (isOver()) return end(true);
    if (!file || file.size > maxFileBytes || !isNamed(path)) continue;
    if (files >= maxFiles || bytes > maxBytes) return end(true);
    files++;
    bytes += file.size;
    const text = await readText(file);
    if (text === null) continue;
    const left = search.limit - matches.length;
    const found = await matcher.match(text, left).catch(() => null);
    if (!found) return end(true);
    for (const each of found) matches.push({ path, ...each });
    if (matches.length >= search.limit) return end(true);
  }
  return end(false);
}

/** Null for what is no text. */
async function readText(file: OpenFile): Promise<string | null> {
  const handle = await file.read();
  try {
    const bytes = await readAt(handle, 0, Math.min(file.size, maxFileBytes));
    return bytes.subarray(0, 8000).includes(0) ? null : bytes.toString("utf8");
  } finally {
    await handle.close();
  }
}

/** By the last name on the path; with a `/` in the pattern, by the path. */
function toNameTest(names: string): (path: string) => boolean {
  if (names === "" || names === "*") return () => true;
  const parts = names.split(/\*+/).map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join(".*")}$`, "s");
  const byPath = names.includes("/");
  return (path) => pattern.test(byPath ? path : (path.split("/").at(-1) ?? path));
}

/** Runs in a thread of its own when the pattern is a regular expression: some of them take for ever, and a thread can be ended. */
function createLineMatcher(wanted: LinePattern): LineMatcher {
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
