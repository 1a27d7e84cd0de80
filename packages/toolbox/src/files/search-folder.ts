import { open } from "node:fs/promises";
import { constants } from "node:fs";
import { ToolboxFailure } from "../toolbox-failure.ts";
import { createLineMatcher, type LineMatch, type LineMatcher } from "./create-line-matcher.ts";
import { walkFolder, type WalkedEntry } from "./walk-folder.ts";

export type FolderSearch = {
  readonly pattern: string;
  readonly isRegex: boolean;
  readonly limit: number;
};

export type FolderMatch = LineMatch & { readonly names: readonly Buffer[] };

export type FolderMatches = { readonly matches: readonly FolderMatch[]; readonly isCut: boolean };

const maxFiles = 20_000;
const maxBytes = 200_000_000;
const maxFileBytes = 2_000_000;
const maxMs = 15_000;

/** Looks through the text files below a folder, until it has enough or has looked long enough. */
export async function searchFolder(
  folder: Buffer,
  search: FolderSearch,
  signal: AbortSignal,
): Promise<FolderMatches> {
  checkPattern(search);
  const matcher = createLineMatcher(search);
  const over = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  const close = (): void => void matcher[Symbol.asyncDispose]();
  over.addEventListener("abort", close, { once: true });
  try {
    return await searchFiles(walkFolder(folder, { isDeep: true }), { search, matcher, over });
  } finally {
    over.removeEventListener("abort", close);
    await matcher[Symbol.asyncDispose]();
  }
}

function checkPattern({ pattern, isRegex }: FolderSearch): void {
  if (!isRegex) return;
  try {
    RegExp(pattern);
  } catch (error) {
    throw new ToolboxFailure("invalid_request", error instanceof Error ? error.message : "");
  }
}

type Work = {
  readonly search: FolderSearch;
  readonly matcher: LineMatcher;
  readonly over: AbortSignal;
};

async function searchFiles(
  entries: AsyncIterable<WalkedEntry>,
  { search, matcher, over }: Work,
): Promise<FolderMatches> {
  const matches: FolderMatch[] = [];
  let files = 0;
  let bytes = 0;
  for await (const { names, path, stats } of entries) {
    if (over.aborted || files >= maxFiles || bytes > maxBytes) return { matches, isCut: true };
    const text = stats.isFile() && stats.size <= maxFileBytes ? await readText(path) : null;
    if (text === null) continue;
    files += 1;
    bytes += text.length;
    // One more than there is room for says that there are more.
    const room = search.limit - matches.length;
    const found = await matcher.match(text, room + 1).catch(() => null);
    for (const match of found?.slice(0, room) ?? []) matches.push({ names, ...match });
    if (!found || found.length > room) return { matches, isCut: true };
  }
  return { matches, isCut: over.aborted };
}

/** Null for what is no text, or has gone. */
async function readText(path: Buffer): Promise<string | null> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const bytes = await file.readFile();
    return bytes.subarray(0, 8000).includes(0) ? null : bytes.toString("utf8");
  } catch {
    return null;
  }
}
