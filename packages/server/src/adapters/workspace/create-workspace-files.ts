import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import type { FileEntry, FileRefusal, WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import { createTurnstile } from "./create-turnstile.ts";
import { openFile, openFolder, type Folder, type OpenFile } from "./open-entry.ts";
import { parsePath } from "./parse-path.ts";
import { readAt, readPart } from "./read-part.ts";
import { replaceFile } from "./replace-file.ts";
import { searchTree } from "./search-tree.ts";
import { toRefusal, walkDown } from "./walk-path.ts";
import { walkTree } from "./walk-tree.ts";

const maxWrittenBytes = 5_000_000;

/** The files of conversations, each below `<directory>/<conversation>/`. */
export function createWorkspaceFiles(directory: string): WorkspaceFiles {
  const turnstile = createTurnstile();
  const enter = (of: ConversationId, path: string, makes: boolean) =>
    enterFolder({ directory, of, path, makes });

  return {
    read: (of, path, range) =>
      settle(path, async () => {
        const { parent, name } = await enter(of, path, false);
        using folder = parent;
        using file = orRefuse(path, openFile(folder.entry(name)));
        await using handle = await file.read();
        const part = await readPart(handle, range);
        return { ok: true, ...part, size: file.size };
      }),
    change: (of, path, change) =>
      turnstile.pass(of, () =>
        settle(path, async () => {
          const before = await readIfThere(() => enter(of, path, false), path);
          const after = change(before?.bytes ?? null);
          if (!after.ok) return after;
          if (after.bytes.byteLength > maxWrittenBytes) {
            return { ok: false, reason: `A file has at most ${maxWrittenBytes} bytes.` };
          }
          const { parent, name } = await enter(of, path, true);
          using folder = parent;
          await replaceFile(folder, name, { bytes: after.bytes, mode: before?.mode ?? 0o644 });
          return { ok: true, isNew: before === null };
        }),
      ),
    list: (of, path, { isDeep, limit }) =>
      settle(path, async () => {
        using folder = await enterTree(directory, of, path);
        if (!folder) return { ok: true, entries: [], isCut: false };
        const entries: FileEntry[] = [];
        for await (const { path: below, kind, file } of walkTree(folder, isDeep)) {
          if (entries.length >= limit) return { ok: true, entries, isCut: true };
          entries.push({ path: toPath(path, below), kind, size: file?.size ?? null });
        }
        return { ok: true, entries, isCut: false };
      }),
    search: (of, search, signal) =>
      settle(search.path, async () => {
        using folder = await enterTree(directory, of, search.path);
        if (!folder) return { ok: true, matches: [], filesSearched: 0, isCut: false };
        const found = await searchTree(folder, search, signal);
        if (!found.ok) return found;
        const matches = found.matches.map((match) => ({
          ...match,
          path: toPath(search.path, match.path),
        }));
        return { ...found, matches };
      }),
  };
}

/** A refusal on its way out of nested calls. */
class Refusal extends Error {
  readonly isMissing: boolean;

  constructor(reason: string, isMissing = false) {
    super(reason);
    this.isMissing = isMissing;
  }
}

function orRefuse<Value extends object>(
  path: string,
  value: Value | Parameters<typeof toRefusal>[1],
) {
  if (typeof value !== "string") return value;
  throw new Refusal(toRefusal(path, value).reason, value === "missing");
}

/** Refusals and what the disk says become answers; the rest is a fault of ours. */
async function settle<Answer>(
  path: string,
  work: () => Promise<Answer>,
): Promise<Answer | FileRefusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message };
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const known = diskProblems.get(code);
    if (known === undefined) throw error;
    return { ok: false, reason: `${JSON.stringify(path)} ${known}.` };
  }
}

const diskProblems: ReadonlyMap<string, string> = new Map([
  ["EACCES", "may not be touched"],
  ["EPERM", "may not be touched"],
  ["EISDIR", "is a folder"],
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "leads through something that is not a folder"],
  ["ENAMETOOLONG", "is too long a name"],
  ["ENOSPC", "could not be written: the disk is full"],
  ["EDQUOT", "could not be written: the disk is full"],
  ["EROFS", "could not be written: the disk is read-only"],
  ["ENXIO", "is not a plain file"],
]);

type Way = {
  readonly directory: string;
  readonly of: ConversationId;
  readonly path: string;
  readonly makes: boolean;
};

async function enterFolder({ directory, of, path, makes }: Way) {
  const parsed = parsePath(path);
  if (!parsed.ok) throw new Refusal(parsed.reason);
  const name = parsed.parts.at(-1);
  if (name === undefined) throw new Refusal("That is the workspace itself, not a file.");
  const root = await openRoot(directory, of, makes);
  if (!root) throw new Refusal(toRefusal(path, "missing").reason, true);
  const parent = orRefuse(path, await walkDown(root, parsed.parts.slice(0, -1), makes));
  return { parent, name };
}

/** Null where nothing was ever written. */
async function enterTree(directory: string, of: ConversationId, path: string) {
  const parsed = parsePath(path);
  if (!parsed.ok) throw new Refusal(parsed.reason);
  const root = await openRoot(directory, of, false);
  if (root) return orRefuse(path, await walkDown(root, parsed.parts, false));
  if (parsed.parts.length > 0) throw new Refusal(toRefusal(path, "missing").reason);
  return null;
}

async function openRoot(
  directory: string,
  of: ConversationId,
  makes: boolean,
): Promise<Folder | null> {
  if (!/^[a-z]{2,8}_[0-9a-z]{1,64}$/.test(of)) throw new Refusal("There is no such workspace.");
  const path = join(directory, of);
  if (makes) await mkdir(path, { recursive: true, mode: 0o700 });
  const root = openFolder(path);
  if (root === "missing") return null;
  return orRefuse(".", root);
}

/** Null where there is nothing. What may not be read may not be replaced either. */
async function readIfThere(enter: () => ReturnType<typeof enterFolder>, path: string) {
  try {
    const { parent, name } = await enter();
    using folder = parent;
    return await readWhole(path, orRefuse(path, openFile(folder.entry(name))));
  } catch (error) {
    if (error instanceof Refusal && error.isMissing) return null;
    throw error;
  }
}

async function readWhole(path: string, opened: OpenFile) {
  using file = opened;
  if (file.size > maxWrittenBytes) {
    throw new Refusal(`${JSON.stringify(path)} is too large to be changed here.`);
  }
  await using handle = await file.read();
  return { bytes: await readAt(handle, 0, file.size), mode: file.mode };
}

function toPath(start: string, below: string): string {
  const parsed = parsePath(start);
  return [...(parsed.ok ? parsed.parts : []), below].join("/");
}
