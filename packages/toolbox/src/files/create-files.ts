import { constants, type Stats } from "node:fs";
import { lstat, open, rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileWatchLine, SandboxFile } from "@steward/contracts/toolbox.ts";
import { packFolder } from "./pack-folder.ts";
import { unpackArchive } from "./unpack-archive.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import { type LineMatch, createLineMatcher, type LineMatcher } from "./create-line-matcher.ts";
import { findEntry, followPlace, makeFolders, toShownPath, type Places } from "./places.ts";
import { replaceFile } from "./replace-file.ts";
import { walkFolder, type WalkedEntry } from "./walk-folder.ts";
import { watchFolder } from "./watch-folder.ts";

type FolderSearch = {
  readonly pattern: string;
  readonly isRegex: boolean;
  readonly limit: number;
};

type FolderMatch = LineMatch & { readonly names: readonly Buffer[] };

type FolderMatches = { readonly matches: readonly FolderMatch[]; readonly isCut: boolean };

const maxFiles = 20_000;

const maxBytes = 200_000_000;

const maxFileBytes = 2_000_000;

const maxMs = 15_000;

type Work = {
  readonly search: FolderSearch;
  readonly matcher: LineMatcher;
  readonly over: AbortSignal;
};

export type FileListing = { readonly entries: readonly SandboxFile[]; readonly isCut: boolean };

export type FileSearch = FolderSearch & { readonly path: string };

export type FileMatches = {
  readonly matches: readonly (LineMatch & { readonly path: string })[];
  readonly isCut: boolean;
};

export type Files = {
  stat(path: string): Promise<SandboxFile>;
  list(
    path: string,
    options: { readonly isDeep: boolean; readonly limit: number },
  ): Promise<FileListing>;
  read(path: string, range: { readonly offset: number; readonly limit: number }): Promise<Readable>;
  write(path: string, content: Readable): Promise<void>;
  makeFolder(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  watch(path: string, signal: AbortSignal): AsyncIterable<FileWatchLine>;
  search(search: FileSearch, signal: AbortSignal): Promise<FileMatches>;
  pack(path: string): Promise<Readable>;
  unpack(path: string, archive: Readable): Promise<void>;
};

export function createFiles(places: Places): Files {
  const list: Files["list"] = async (path, { isDeep, limit }) => {
    const place = places.find(path);
    const entries: SandboxFile[] = [];
    for await (const { names, stats } of walkFolder(await followPlace(place), { isDeep })) {
      if (entries.length >= limit) return { entries, isCut: true };
      entries.push(describeFile(toShownPath(place, [...place.names, ...names]), stats));
    }
    return { entries, isCut: false };
  };
  return {
    async stat(path) {
      const place = places.find(path);
      const stats =
        place.names.length === 0
          ? await stat(place.root)
          : await lstat((await findEntry(place)).path);
      return describeFile(toShownPath(place, place.names), stats);
    },
    list,
    read: async (path, range) => readPart(await followPlace(places.find(path)), range),
    async write(path, content) {
      await replaceFile(await findEntry(places.findWritable(path), true), content);
    },
    makeFolder: (path) => makeFolders(places.findWritable(path)),
    async move(from, to) {
      const source = await findEntry(places.findWritable(from));
      const target = await findEntry(places.findWritable(to), true);
      await rename(source.path, target.path);
    },
    async remove(path) {
      const { path: found } = await findEntry(places.findWritable(path));
      await rm(found, { recursive: true });
    },
    watch: (path, signal) => watchFolder(places.find(path), signal),
    async search(search, signal) {
      const place = places.find(search.path);
      const { matches, isCut } = await searchFolder(await followPlace(place), search, signal);
      const shown = matches.map(({ names, line, text }) => ({
        path: toShownPath(place, [...place.names, ...names]),
        line,
        text,
      }));
      return { matches: shown, isCut };
    },
    pack: async (path) =>
      Readable.from(packFolder(await followPlace(places.find(path))), { objectMode: false }),
    async unpack(path, archive) {
      const place = places.findWritableFolder(path);
      await makeFolders(place);
      await unpackArchive(await followPlace(place), archive);
    },
  };
}

/** Pipes and devices are opened without waiting for their other end, and not read. */
async function readPart(
  path: Buffer,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Readable> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stats = await file.stat();
  if (stats.isFile() && limit > 0) {
    return file.createReadStream({ start: offset, end: offset + limit - 1 });
  }
  await file.close();
  if (stats.isFile()) return Readable.from([]);
  throw new ToolboxFailure("conflict", "That is no plain file.");
}

function describeFile(path: string, stats: Stats): SandboxFile {
  return {
    path,
    kind: toKind(stats),
    size: stats.isFile() ? stats.size : null,
    modifiedAt: stats.mtimeMs,
    mode: stats.mode & 0o7777,
  };
}

function toKind(entry: Stats): SandboxFile["kind"] {
  if (entry.isDirectory()) return "folder";
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Looks through the text files below a folder, until it has enough or has looked long enough. */
async function searchFolder(
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
